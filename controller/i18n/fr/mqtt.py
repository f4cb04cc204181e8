"""French sentences: the table at an MQTT broker."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "mqtt.connected": "La table s'annonce au serveur MQTT {host}, port {port}, sous {topic}.",
    "mqtt.lost": "Le serveur MQTT {host}, port {port}, est inutilisable ({reason}). La partie "
    "continue ; Tablier réessaie régulièrement.",
    "mqtt.off": "La table ne s'annonce pas au serveur MQTT {host} : {why}",
    "mqtt.denied": "Le serveur MQTT {host} n'autorise pas cette table à s'annoncer sous {topic}. "
    "Voyez sa liste de droits (acl_file).",
    "mqtt.twin": "Une autre table s'annonce aussi sous {topic}. Donnez à chacune son propre nom : "
    "[mqtt] table.",
    "mqtt.reason.refused": "il a refusé l'utilisateur ou le mot de passe",
    "mqtt.reason.version": "il ne connaît pas MQTT 5",
    "mqtt.reason.busy": "il n'accepte personne pour le moment",
    "mqtt.reason.protocol": "ce qu'il envoie n'est pas du MQTT",
    "mqtt.reason.flood": "il envoie trop de données",
    "mqtt.reason.silent": "il ne répond pas",
    "mqtt.reason.closed": "il a fermé la connexion",
    "error.mqtt.library": "MQTT a besoin d'un paquet de plus : pip install 'tablier[mqtt]'.",
    "error.mqtt.user": "un mot de passe demande un utilisateur : indiquez aussi [mqtt] user.",
    "error.mqtt.plain": "les certificats ne servent qu'avec TLS : mettez tls = true, ou laissez "
    "cette clé vide.",
    "error.mqtt.ca": "« {name} » ne contient aucun certificat lisible. Indiquez le fichier de "
    "l'autorité, qui commence par -----BEGIN CERTIFICATE-----.",
    "error.mqtt.password": "« {name} » doit contenir une seule ligne, le mot de passe.",
    "error.mqtt.open": "Tout le monde sur cette machine peut lire « {name} ». Retirez ce droit : "
    "chmod o-rwx {name}",
}
