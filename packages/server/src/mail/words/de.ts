import type { Words } from "./en.ts";

export const de: Words = {
  greetingNamed: "Guten Tag {name}",
  greeting: "Guten Tag",

  invitationSubject: "{sender} bittet um Ihre Unterschrift: {title}",
  invitationLead: "{sender} bittet Sie, ein Dokument zu unterschreiben.",
  invitationLeadMany: "{sender} bittet Sie, {count} Dokumente zu unterschreiben.",
  turnSubject: "Sie sind an der Reihe: {title}",
  turnLead:
    "{sender} bittet Sie zu unterschreiben: Alle vor Ihnen haben es getan, jetzt sind Sie an der Reihe.",
  reminderSubject: "Erinnerung: {title} wartet auf Ihre Unterschrift",
  reminderLead: "{sender} erinnert Sie daran, dass Ihre Unterschrift noch fehlt.",
  completedSubject: "Von allen unterschrieben: {title}",
  completedLead:
    "Alle haben unterschrieben. Sie können die unterschriebenen Dokumente und das Signaturprotokoll ansehen und herunterladen.",
  declinedSubject: "Abgelehnt: {title}",
  declinedLead: "{person} hat die Unterschrift abgelehnt. Der Vorgang ist beendet.",
  declinedLeadUnnamed: "Die Unterschrift wurde abgelehnt. Der Vorgang ist beendet.",
  withdrawnSubject: "Zurückgezogen: {title}",
  withdrawnLead: "{sender} hat die Anfrage zurückgezogen. Sie müssen nicht mehr unterschreiben.",
  failedSubject: "Fehlgeschlagen: {title}",
  failedLead:
    "Ein technisches Problem hat den Vorgang beendet. Das Dokument kann nicht unterschrieben werden; {sender} weiss davon.",
  expiredSubject: "Abgelaufen: {title}",
  expiredLead: "Die Frist ist abgelaufen. Das Dokument kann nicht mehr unterschrieben werden.",
  codeSubject: "{code} ist Ihr Code",
  codeLead: "Das ist Ihr Code, um die Unterschrift zu bestätigen:",
  membershipSubject: "{sender} lädt Sie ein",
  membershipLead: "{sender} lädt Sie ein, als Mitglied mit Paraph zu arbeiten.",
  handoverGivenSubject: "{sender}: Anfragen zur Betreuung für Sie",
  handoverGivenOne: "Sie betreuen ab jetzt diese Anfrage von {sender}.",
  handoverGivenMany: "Sie betreuen ab jetzt diese Anfragen von {sender}.",
  handoverTakenSubject: "{sender}: Ihre Anfragen betreut jetzt jemand anderes",
  handoverTakenOne:
    "Diese Anfrage betreut jetzt jemand anderes bei {sender}. Sie sehen sie nicht mehr.",
  handoverTakenMany:
    "Ihre Anfragen betreut jetzt jemand anderes bei {sender}. Sie sehen sie nicht mehr.",
  handoverRemovedSubject: "Sie gehören nicht mehr zu {sender}",
  handoverRemoved:
    "Sie wurden von der Administration aus {sender} entfernt und sehen deren Anfragen nicht mehr.",
  handoverKept:
    "Was Sie selbst unterschrieben haben oder was mit Ihrer Adresse geteilt wurde, sehen Sie weiterhin.",
  handoverButton: "Anfragen ansehen",
  requestsLabel: "Anfragen",
  managerLabel: "Betreut von",
  byLabel: "Geändert von",
  receiveAgainSubject: "Möchten Sie wieder von {business} hören?",
  receiveAgainLead:
    "Sie haben eine Anfrage von {business} gemeldet. Seither erreicht Sie diese Firma nicht mehr: keine Anfragen, keine Erinnerungen, keine Codes. Jemand hat nun auf Ihrer Seite darum gebeten, das zu ändern. Waren Sie das, öffnen Sie die Seite und bestätigen Sie es.",
  receiveAgainButton: "Öffnen und bestätigen",
  receiveAgainNotYou: "Waren Sie es nicht, tun Sie nichts. Dann bleibt alles, wie es ist.",
  accountChangedSubject: "Ihr Paraph-Konto wurde geändert",
  accountPasswordChanged: "Das Passwort Ihres Paraph-Kontos wurde geändert.",
  accountRecovered:
    "Das Passwort Ihres Paraph-Kontos wurde mit einem Code an diese Adresse und einem an Ihre Mobilnummer neu gesetzt.",
  accountPasskeyAdded: "Ihrem Paraph-Konto wurde ein Passkey hinzugefügt.",
  accountPasskeyRemoved: "Aus Ihrem Paraph-Konto wurde ein Passkey entfernt.",
  accountNameChanged: "Der Name Ihres Paraph-Kontos wurde geändert.",
  accountMobileChanged:
    "Die Mobilnummer Ihres Paraph-Kontos wurde geändert. Codes gehen von nun an an die neue.",
  accountEmailChanged:
    "Die E-Mail-Adresse Ihres Paraph-Kontos wurde geändert. Nachrichten gehen von nun an an die neue.",
  accountTotpOn: "Für Ihr Paraph-Konto wurde eine Authenticator-App eingerichtet.",
  accountTotpOff: "Die Authenticator-App Ihres Paraph-Kontos wurde ausgeschaltet.",
  accountRecoveryCodes:
    "Für Ihr Paraph-Konto wurden neue Wiederherstellungscodes erzeugt; die alten gelten nicht mehr.",
  accountRecoveryCodeUsed: "Ein Wiederherstellungscode Ihres Paraph-Kontos wurde verwendet.",
  accountDeleted:
    "Ihr Paraph-Konto wurde gelöscht. Was Sie unterschrieben haben, bleibt bei denen, die sich darauf verlassen.",
  accountOthersOut: "Alle anderen Browser wurden abgemeldet.",
  accountNotYou:
    "Waren Sie das nicht? Dann setzen Sie sofort ein neues Passwort und benachrichtigen Sie den Betreiber dieses Dienstes.",
  accountDeletedNotYou:
    "Waren Sie das nicht? Dann benachrichtigen Sie sofort den Betreiber dieses Dienstes.",
  accountCodeLead: "Das ist Ihr Code für Ihr Paraph-Konto:",
  accountCodeSms: "{code} ist Ihr Code für Ihr Paraph-Konto. Gültig {minutes} Minuten.",
  codeValid: "Er gilt {minutes} Minuten. Geben Sie ihn niemandem weiter.",
  codeSms:
    "{code} ist Ihr Code, um «{title}» mit Paraph zu unterschreiben. Gültig {minutes} Minuten.",

  documentLabel: "Dokument",
  senderLabel: "Von",
  pagesLabel: "Seiten",
  pagesIn: "{pages} in {count} Dokumenten",
  expiresLabel: "Zu unterschreiben bis",
  businessLabel: "Unternehmen",
  invitedByLabel: "Eingeladen von",
  roleLabel: "Rolle",
  roleAdmin: "Verwaltung",
  roleMember: "Mitglied",
  validLabel: "Anzunehmen bis",
  messageLabel: "Nachricht von {sender}",
  reasonLabel: "Angegebener Grund",
  attachedLabel: "Im Anhang",
  attachedDocument: "das unterschriebene Dokument",
  attachedReport: "das Signaturprotokoll",
  availableLabel: "Verfügbar bis",

  signButton: "Ansehen und unterschreiben",
  viewButton: "Dokument ansehen",
  fetchButton: "Ansehen und herunterladen",
  membershipButton: "Einladung ansehen",
  membershipHow:
    "Melden Sie sich mit der Adresse {email} an oder registrieren Sie sich mit ihr; dann entscheiden Sie, ob Sie annehmen.",
  membershipDays: "Die Einladung gilt {days} Tage.",
  linkBelow: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:",
  personalLink: "Dieser Link ist nur für Sie. Bitte leiten Sie ihn nicht weiter.",
  notExpected:
    "Wenn Sie den Absender nicht kennen oder diese Nachricht nicht erwartet haben, tun Sie nichts.",
  codeNotExpected:
    "Wenn Sie keinen Code angefordert haben, tun Sie nichts; es wird nichts unterschrieben.",
  accountCodeNotExpected:
    "Wenn Sie keinen Code angefordert haben, tun Sie nichts: Ohne ihn kommt niemand in Ihr Konto.",
  demo: "Demo. Unterschriften ohne Rechtswirkung.",
  sentByUs: "Gesendet von Paraph.",
  sentBy: "Gesendet von Paraph im Auftrag von {sender}.",
};
