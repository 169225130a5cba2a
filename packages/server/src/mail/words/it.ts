import type { Words } from "./en.ts";

export const it: Words = {
  greetingNamed: "Buongiorno {name}",
  greeting: "Buongiorno",

  invitationSubject: "{sender} le chiede di firmare: {title}",
  invitationLead: "{sender} le chiede di firmare un documento.",
  invitationLeadMany: "{sender} le chiede di firmare {count} documenti.",
  turnSubject: "Tocca a lei firmare: {title}",
  turnLead: "Le persone prima di lei hanno firmato. Ora tocca a lei.",
  reminderSubject: "Promemoria: {title} attende la sua firma",
  reminderLead: "{sender} le ricorda che manca ancora la sua firma.",
  completedSubject: "Firmato da tutti: {title}",
  completedLead: "Tutti hanno firmato. La procedura è conclusa.",
  declinedSubject: "Rifiutato: {title}",
  declinedLead: "{person} ha rifiutato di firmare. La procedura è terminata.",
  declinedLeadUnnamed: "Un firmatario ha rifiutato di firmare. La procedura è terminata.",
  withdrawnSubject: "Ritirato: {title}",
  withdrawnLead: "{sender} ha ritirato la richiesta. Non deve più firmare.",
  failedSubject: "Non riuscito: {title}",
  failedLead:
    "Un problema tecnico ha interrotto la procedura. Il documento non può essere firmato; {sender} ne è al corrente.",
  expiredSubject: "Scaduto: {title}",
  expiredLead: "Il termine è passato. Il documento non può più essere firmato.",
  codeSubject: "{code} è il suo codice",
  codeLead: "Questo è il suo codice per confermare la firma:",
  accountChangedSubject: "Il suo conto Paraph è stato modificato",
  accountPasswordChanged: "La password del suo conto Paraph è stata cambiata.",
  accountRecovered:
    "La password del suo conto Paraph è stata reimpostata con un codice a questo indirizzo e uno al suo numero di cellulare.",
  accountPasskeyAdded: "Al suo conto Paraph è stata aggiunta una passkey.",
  accountPasskeyRemoved: "Dal suo conto Paraph è stata rimossa una passkey.",
  accountNameChanged: "Il nome del suo conto Paraph è stato cambiato.",
  accountMobileChanged:
    "Il numero di cellulare del suo conto Paraph è stato cambiato. D’ora in poi i codici vanno al nuovo.",
  accountEmailChanged:
    "L’indirizzo e-mail del suo conto Paraph è stato cambiato. D’ora in poi i messaggi vanno al nuovo.",
  accountTotpOn: "Per il suo conto Paraph è stata configurata un’app di autenticazione.",
  accountTotpOff: "L’app di autenticazione del suo conto Paraph è stata disattivata.",
  accountRecoveryCodes:
    "Per il suo conto Paraph sono stati creati nuovi codici di recupero; quelli vecchi non funzionano più.",
  accountRecoveryCodeUsed: "È stato usato un codice di recupero del suo conto Paraph.",
  accountDeleted:
    "Il suo conto Paraph è stato eliminato. Ciò che ha firmato resta a chi vi fa affidamento.",
  accountNotYou:
    "Tutti gli altri browser sono stati disconnessi. Non è stato lei? Imposti subito una nuova password e avvisi chi gestisce questo servizio.",
  accountCodeLead: "Questo è il codice per il suo conto Paraph:",
  accountCodeSms: "{code} è il codice per il suo conto Paraph. Valido {minutes} minuti.",
  codeValid: "È valido {minutes} minuti. Non lo dia a nessuno.",
  codeSms: "{code} è il suo codice per firmare «{title}» con Paraph. Valido {minutes} minuti.",

  documentLabel: "Documento",
  senderLabel: "Da",
  expiresLabel: "Da firmare entro il",
  messageLabel: "Messaggio di {sender}",
  reasonLabel: "Motivo indicato",
  attachedLabel: "In allegato",
  attachedDocument: "il documento firmato",
  attachedReport: "il protocollo di firma",

  signButton: "Visualizza e firma",
  viewButton: "Visualizza il documento",
  linkBelow: "Se il pulsante non funziona, apra questo indirizzo:",
  personalLink: "Questo link è solo per lei. La preghiamo di non inoltrarlo.",
  notExpected: "Se non conosce il mittente o non aspettava questo messaggio, non faccia nulla.",
  codeNotExpected: "Se non ha chiesto un codice, non faccia nulla; non verrà firmato nulla.",
  demo: "Prova: le firme apposte qui non hanno effetto legale.",
  sentBy: "Inviato da Paraph per conto di {sender}.",
};
