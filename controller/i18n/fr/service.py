"""French sentences: the table as a system service."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.install-service": "lancer la table automatiquement au démarrage (systemd)",
    "help.flag.user": "installer le service pour vous seul, sans être root",
    "help.flag.command": "la commande que le service exécute, avec ses options : run (par défaut) "
    'ou serve, par exemple "serve --lan"',
    "help.install-service.lan": "autoriser les téléphones et autres appareils du réseau à ouvrir "
    "la page de la table ([web] lan)",
    "help.flag.remove": "arrêter le service et supprimer ses fichiers ; parties et réglages sont "
    "conservés",
    "help.flag.dry-run": "montrer ce qui serait fait, sans rien changer",
    "help.flag.print": "afficher les fichiers, sans rien changer",
    "help.flag.root": "écrire sous ce dossier (carte SD, image), sans rien exécuter",
    "service.writes": "Écrit {name}",
    "service.kept": "Laisse {name} tel quel",
    "service.kept-lan": "Pour les téléphones, écrivez vous-même dans {name}, puis « sudo systemctl "
    "restart tablier » : [web] lan = true",
    "service.removes": "Supprime {name}",
    "service.runs": "Exécute {command}",
    "service.dry": "Rien n'a été modifié.",
    "service.done": "Le service est installé. Ses messages : journalctl -u tablier",
    "service.gone": "Le service est désinstallé. Les parties (/var/lib/tablier) et les réglages "
    "(/etc/tablier) sont toujours là.",
    "help.attention": "afficher à l'écran que la table s'est arrêtée (lancé par le service)",
    "attention.title": "Table arrêtée",
    "attention.text": "Pour savoir pourquoi, sur le Pi : journalctl -u tablier",
    "attention.config": "Erreur de configuration. Sur le Pi : tablier --check-config",
    "error.attention.screen": "Il n'y a pas d'écran pour l'afficher : la configuration a driver = "
    '"sim" ou [screen] kind = "none".',
    "error.service.root": "Seul root peut installer un service du système. Tapez : sudo tablier "
    "install-service (chemin complet au besoin), ou ajoutez --user pour un service personnel.",
    "error.service.systemd": "Il n'y a pas de systemctl ici : cette machine n'utilise pas systemd. "
    "« tablier install-service --print » montre les fichiers dont s'inspirer.",
    "error.service.hidden": "Un service du système ne peut pas lire {name}. Installez Tablier dans "
    "/opt/tablier comme l'indique le guide, ou ajoutez --user.",
    "error.service.hidden-file": "Un service du système ne peut pas lire {name}. Déplacez ce "
    "fichier dans /etc/tablier et modifiez la configuration.",
    "error.service.broker": "Le serveur MQTT {host} est introuvable pour l'instant : le service ne "
    "peut pas recevoir l'autorisation de le joindre. Vérifiez [mqtt] host, ou indiquez-y son "
    "adresse.",
    "error.service.command": "« {text} » ne peut pas tourner en service. Choisissez parmi : "
    "{allowed}.",
    "error.service.absent": "Ce service n'est pas installé : rien à supprimer.",
    "error.service.failed": "« {command} » a échoué : {reason}. Corrigez cela, puis relancez la "
    "commande ; les fichiers déjà écrits restent.",
}
