import type { TrailWords } from "./en.ts";

export const trail: TrailWords = {
  lead: "Chi ha fatto che cosa nell’azienda: chiavi, membri, impostazioni. Ciò che riguarda una richiesta si trova nella sua cronologia.",
  none: "Non è ancora stato fatto nulla.",
  proven: (count, total, day) =>
    `Le ${count} voci mostrate, su ${total}, sono state provate con il punto di controllo che questa istanza ha firmato il ${day}.`,
  how: "Il file contiene ogni voce con la sua prova. Chiunque può verificarlo senza questo servizio, con la chiave pubblicata dall’istanza:",
  file: "Scarica con le prove",
  published: "Chiave pubblicata",
  older: "Mostra voci più vecchie",
  operator: "Gestore",
  unknown: "Cancellato",
  details: "Prova",
  place: "Posto nella cronologia",
  leaf: "Hash della voce",
  path: "Percorso fino alla radice firmata",
  root: "Radice firmata",
  acts: {
    "business.added": "Azienda creata",
    "business.renamed": "Azienda rinominata",
    "business.closed": "Azienda chiusa",
    "business.changed": "Impostazioni cambiate",
    "member.added": "Membro aggiunto",
    "member.role_changed": "Ruolo cambiato",
    "member.removed": "Membro rimosso",
    "member.renamed": "Membro rinominato",
    "api_user.added": "Chiave API creata",
    "api_user.key_reset": "Chiave API rinnovata",
    "api_user.revoked": "Chiave API terminata",
    "callback.repeated": "Callback inviato di nuovo",
  },
};
