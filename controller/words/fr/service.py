"""Ce que dit le programme quand la table devient un service."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.install-service": "faire tourner la table d'elle-même, dès l'allumage (systemd)",
    "help.flag.user": "comme votre propre service, sans être root",
    "help.flag.command": "la commande de Tablier que le service exécute ; sinon run",
    "help.flag.remove": "arrêter le service et enlever ses fichiers ; parties et réglages restent",
    "help.flag.dry-run": "seulement dire ce qui serait fait",
    "help.flag.print": "seulement afficher les fichiers",
    "help.flag.root": "écrire sous ce dossier (carte SD, image), sans rien exécuter",
    "service.writes": "Écrit {name}",
    "service.kept": "Laisse {name} tel quel",
    "service.removes": "Enlève {name}",
    "service.runs": "Exécute {command}",
    "service.dry": "Rien n'a été changé.",
    "service.done": "La table est maintenant un service. Ce qu'elle dit : journalctl -u tablier",
    "service.gone": "Le service est parti. Les parties (/var/lib/tablier) et les réglages "
    "(/etc/tablier) sont toujours là.",
    "help.attention": "dire à l'écran que la table s'est arrêtée (le service le fait)",
    "attention.title": "À l'aide !",
    "attention.text": "La table s'est arrêtée. Sur le Pi : journalctl -u tablier",
    "attention.config": "La configuration est fautive. Sur le Pi : tablier --check-config",
    "error.attention.screen": "Il n'y a pas d'écran ici pour le dire : la configuration a driver = "
    '"sim" ou [screen] kind = "none".',
    "error.service.root": "Seul root peut installer un service du système. Tapez : sudo tablier "
    "install-service (chemin complet au besoin), ou ajoutez --user pour un service à vous.",
    "error.service.systemd": "Il n'y a pas de systemctl ici : cette machine n'utilise pas systemd. "
    "« tablier install-service --print » montre les fichiers dont s'inspirer.",
    "error.service.hidden": "Tablier est installé comme {name}, où un service du système ne peut "
    "pas regarder. Installez-le dans /opt/tablier comme le dit le guide, ou ajoutez --user.",
    "error.service.command": "« {text} » n'est pas une commande de Tablier. Enlevez --command, ou "
    "voyez « tablier -h ».",
    "error.service.absent": "Il n'y a pas de tel service ici : rien à enlever.",
    "error.service.failed": "« {command} » a échoué : {reason}. Corrigez cela, puis répétez la "
    "commande ; ce qui est écrit reste.",
}
