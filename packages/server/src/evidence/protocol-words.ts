import type { Language } from "@paraph/contract/words";

/** What the signature protocol says to people. */
const en = {
  protocol: "Signature protocol",
  test: "Test: the signatures named here have no legal effect.",
  people: "Who signed",
  documents: "Which documents",
  timeLine: "What happened",
  check: "How to check this",
  annex: "Annex: the record for machines",
  somebody: "somebody",
  dayMark: "",
  months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  list: (names: readonly string[]) => joined(names, "and"),
  asked: (business: string, owner: string, names: string, documents: number) =>
    `${business} (${owner}) asked ${names} to sign ${documents === 1 ? "one document" : `${documents} documents`}.`,
  signedOf: (signed: number, all: number) =>
    all === 1
      ? signed === 1
        ? "It was signed."
        : "It has not been signed."
      : signed === all
        ? "Everybody signed."
        : `${signed} of ${all} signed.`,
  last: (at: string) => `The last signature was made on ${at}.`,
  namedBy: {
    email: (reached: string) => `Asked by e-mail address: ${reached}.`,
    data: (reached: string) => `Asked by name and contact data: ${reached}.`,
  },
  identified: (provider: string | null, at: string) =>
    `Identified${provider ? ` by ${provider}` : ""} on ${at}.`,
  opened: (at: string) => `Opened the documents on ${at}.`,
  declared: (at: string) => `Pressed “Sign now” and declared agreement to the documents on ${at}.`,
  framed: (origins: readonly string[]) =>
    `The signing page stood inside a page of ${joined(origins, "or")}.`,
  factors: {
    none: () => "No further confirmation was asked for.",
    email_code: (to: string | null) =>
      `Confirmed with a code sent by e-mail${to ? ` to ${to}` : ""}.`,
    sms_code: (to: string | null) => `Confirmed with a code sent by SMS${to ? ` to ${to}` : ""}.`,
    passkey: () => "Confirmed with a passkey.",
    provider: () => "Confirmed at the signature provider.",
  },
  signedAs: (at: string, quality: string, law: string | null) =>
    `Signed on ${at} with ${quality}${law ? ` under ${law}` : ""}.`,
  stamped: (at: string) => `Time stamp: ${at}.`,
  declined: (at: string, reason: string | null) =>
    `Declined on ${at}${reason ? `: “${reason}”` : ""}.`,
  notSigned: "Has not signed.",
  qualities: {
    SES: "a simple electronic signature",
    AES: "an advanced electronic signature",
    AES_MINIMAL: "an advanced electronic signature",
    QES: "a qualified electronic signature",
  },
  laws: { ZERTES: "Swiss law (ZertES)", EIDAS: "EU law (eIDAS)" },
  pages: (count: number) => (count === 1 ? "1 page." : `${count} pages.`),
  repaired: (hash: string) => `Written anew from a damaged PDF: SHA-256 ${hash}.`,
  asSent: (hash: string) => `As sent: SHA-256 ${hash}.`,
  final: (hash: string) => `Signed: SHA-256 ${hash}.`,
  acts: {
    "request.created": (_: string, by: string) => `${by} prepared the request`,
    "request.initiated": (_: string, by: string) => `The request was sent (${by})`,
    "request.handed_over": () => "The request was handed over to another member of the business",
    "request.updated": () => "The request was changed",
    "request.viewed": (who: string) => `${who} opened the documents`,
    "request.withdrawn": () => "The sender withdrew the request",
    "request.expired": () => "The time to sign ran out",
    "request.reported": (who: string) => `${who} reported the request as unexpected`,
    "request.report_withdrawn": (who: string) => `${who} took the report back`,
    "request.document_removed": () => "A document was removed",
    "signature.made": (who: string) => `${who} signed`,
    "signature.declined": (who: string) => `${who} declined`,
    "signature.failed": (who: string) => `Signing failed for ${who}`,
    "signer.added": (who: string) => `${who} was added`,
    "signer.removed": (who: string) => `${who} was removed`,
    "signer.link_renewed": (who: string) => `A new link was made for ${who}`,
    "signer.embed_made": (who: string, by: string) =>
      `${by} made an address that shows the signing page of ${who} inside another page`,
    "signer.embed_opened": (who: string, origins: string) =>
      origins === ""
        ? `${who} opened such an address in a page of its own`
        : `${who} opened it inside a page of ${origins}`,
    "signer.identified": (who: string) => `${who} was identified`,
    "signer.identity_given": (who: string) => `${who} gave their own details`,
    "signers.reminded": () => "A reminder was sent",
    "signers.reminded_automatically": (who: string) => `${who} was reminded automatically`,
    "intent.declared": (who: string) => `${who} pressed “Sign now”`,
    "intent.proven": (who: string) => `${who} confirmed the signature`,
    "code.sent": (who: string, to: string) => `A code for ${who} was sent to ${to}`,
    "code.accepted": (who: string) => `The code of ${who} was right`,
    "code.refused": (who: string) => `A code for ${who} was wrong`,
    "mail.sent": (_: string, to: string) => `An e-mail was sent to ${to}`,
    "mail.refused": (_: string, to: string) => `An e-mail to ${to} was refused`,
    "sms.sent": (_: string, to: string) => `An SMS was sent to ${to}`,
    "attachment.added": () => "An attachment was added",
    "attachment.removed": () => "An attachment was removed",
    "document.added": () => "A document was added",
    "document.removed": () => "A document was removed",
    "observer.added": () => "An observer was added",
    "observer.removed": () => "An observer was removed",
  },
  other: (type: string) => `Recorded: ${type}`,
  checkText: (zone: string) =>
    `Every event above is part of a log that cannot be changed unnoticed; the proofs are inside this file, in a PDF as evidence.json under its seal. Check it with “paraph verify-evidence”. Times are those of ${zone}.`,
};

export type ProtocolWords = typeof en;

const de: ProtocolWords = {
  protocol: "Signaturprotokoll",
  test: "Test: Die hier genannten Signaturen haben keine Rechtswirkung.",
  people: "Wer unterschrieben hat",
  documents: "Welche Dokumente",
  timeLine: "Ablauf",
  check: "So prüfen Sie dieses Protokoll",
  annex: "Anhang: Aufzeichnung für Maschinen",
  somebody: "jemand",
  dayMark: ".",
  months: [
    "Jan.",
    "Feb.",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "Aug.",
    "Sept.",
    "Okt.",
    "Nov.",
    "Dez.",
  ],
  list: (names) => joined(names, "und"),
  asked: (business, owner, names, documents) =>
    `${business} (${owner}) hat ${names} gebeten, ${documents === 1 ? "ein Dokument" : `${documents} Dokumente`} zu unterschreiben.`,
  signedOf: (signed, all) =>
    all === 1
      ? signed === 1
        ? "Es wurde unterschrieben."
        : "Es wurde nicht unterschrieben."
      : signed === all
        ? "Alle haben unterschrieben."
        : `${signed} von ${all} haben unterschrieben.`,
  last: (at) => `Die letzte Unterschrift stammt vom ${at}.`,
  namedBy: {
    email: (reached) => `Über die E-Mail-Adresse angefragt: ${reached}.`,
    data: (reached) => `Mit Namen und Kontaktdaten angefragt: ${reached}.`,
  },
  identified: (provider, at) => `Identifiziert${provider ? ` durch ${provider}` : ""} am ${at}.`,
  opened: (at) => `Hat die Dokumente am ${at} geöffnet.`,
  declared: (at) =>
    `Hat am ${at} auf «Jetzt unterschreiben» gedrückt und den Dokumenten zugestimmt.`,
  framed: (origins) =>
    `Die Signierseite stand dabei in einer Seite von ${joined(origins, "oder")}.`,
  factors: {
    none: () => "Eine weitere Bestätigung wurde nicht verlangt.",
    email_code: (to) => `Mit einem Code per E-Mail${to ? ` an ${to}` : ""} bestätigt.`,
    sms_code: (to) => `Mit einem Code per SMS${to ? ` an ${to}` : ""} bestätigt.`,
    passkey: () => "Mit einem Passkey bestätigt.",
    provider: () => "Beim Signaturanbieter bestätigt.",
  },
  signedAs: (at, quality, law) =>
    `Unterschrieben am ${at} mit ${quality}${law ? ` nach ${law}` : ""}.`,
  stamped: (at) => `Zeitstempel: ${at}.`,
  declined: (at, reason) => `Abgelehnt am ${at}${reason ? `: «${reason}»` : ""}.`,
  notSigned: "Hat nicht unterschrieben.",
  qualities: {
    SES: "einer einfachen elektronischen Signatur",
    AES: "einer fortgeschrittenen elektronischen Signatur",
    AES_MINIMAL: "einer fortgeschrittenen elektronischen Signatur",
    QES: "einer qualifizierten elektronischen Signatur",
  },
  laws: { ZERTES: "Schweizer Recht (ZertES)", EIDAS: "EU-Recht (eIDAS)" },
  pages: (count) => (count === 1 ? "1 Seite." : `${count} Seiten.`),
  repaired: (hash) => `Aus einem beschädigten PDF neu geschrieben: SHA-256 ${hash}.`,
  asSent: (hash) => `Wie versandt: SHA-256 ${hash}.`,
  final: (hash) => `Unterschrieben: SHA-256 ${hash}.`,
  acts: {
    "request.created": (_, by) => `${by} hat die Anfrage vorbereitet`,
    "request.initiated": (_, by) => `Die Anfrage wurde versandt (${by})`,
    "request.handed_over": () => "Die Anfrage ging an ein anderes Mitglied des Unternehmens über",
    "request.updated": () => "Die Anfrage wurde geändert",
    "request.viewed": (who) => `${who} hat die Dokumente geöffnet`,
    "request.withdrawn": () => "Der Absender hat die Anfrage zurückgezogen",
    "request.expired": () => "Die Frist ist abgelaufen",
    "request.reported": (who) => `${who} hat die Anfrage als unerwartet gemeldet`,
    "request.report_withdrawn": (who) => `${who} hat die Meldung zurückgenommen`,
    "request.document_removed": () => "Ein Dokument wurde entfernt",
    "signature.made": (who) => `${who} hat unterschrieben`,
    "signature.declined": (who) => `${who} hat abgelehnt`,
    "signature.failed": (who) => `Das Unterschreiben ist bei ${who} gescheitert`,
    "signer.added": (who) => `${who} wurde hinzugefügt`,
    "signer.removed": (who) => `${who} wurde entfernt`,
    "signer.link_renewed": (who) => `Für ${who} wurde ein neuer Link erstellt`,
    "signer.embed_made": (who, by) =>
      `${by} hat eine Adresse erstellt, mit der die Signierseite von ${who} in einer anderen Seite steht`,
    "signer.embed_opened": (who, origins) =>
      origins === ""
        ? `${who} hat eine solche Adresse als eigene Seite geöffnet`
        : `${who} hat sie in einer Seite von ${origins} geöffnet`,
    "signer.identified": (who) => `${who} wurde identifiziert`,
    "signer.identity_given": (who) => `${who} hat eigene Angaben gemacht`,
    "signers.reminded": () => "Eine Erinnerung wurde versandt",
    "signers.reminded_automatically": (who) => `${who} wurde automatisch erinnert`,
    "intent.declared": (who) => `${who} hat auf «Jetzt unterschreiben» gedrückt`,
    "intent.proven": (who) => `${who} hat die Unterschrift bestätigt`,
    "code.sent": (who, to) => `Ein Code für ${who} ging an ${to}`,
    "code.accepted": (who) => `Der Code von ${who} war richtig`,
    "code.refused": (who) => `Ein Code für ${who} war falsch`,
    "mail.sent": (_, to) => `Eine E-Mail ging an ${to}`,
    "mail.refused": (_, to) => `Eine E-Mail an ${to} wurde abgewiesen`,
    "sms.sent": (_, to) => `Eine SMS ging an ${to}`,
    "attachment.added": () => "Eine Beilage wurde hinzugefügt",
    "attachment.removed": () => "Eine Beilage wurde entfernt",
    "document.added": () => "Ein Dokument wurde hinzugefügt",
    "document.removed": () => "Ein Dokument wurde entfernt",
    "observer.added": () => "Eine beobachtende Person wurde hinzugefügt",
    "observer.removed": () => "Eine beobachtende Person wurde entfernt",
  },
  other: (type) => `Aufgezeichnet: ${type}`,
  checkText: (zone) =>
    `Jedes Ereignis oben steht in einem Register, das sich nicht unbemerkt ändern lässt; die Beweise liegen in dieser Datei, im PDF als evidence.json unter dem Siegel. Prüfen Sie sie mit «paraph verify-evidence». Die Zeiten gelten für ${zone}.`,
};

const fr: ProtocolWords = {
  protocol: "Protocole de signature",
  test: "Test : les signatures mentionnées ici n’ont aucun effet juridique.",
  people: "Qui a signé",
  documents: "Quels documents",
  timeLine: "Déroulement",
  check: "Comment vérifier ce protocole",
  annex: "Annexe : enregistrement pour les machines",
  somebody: "quelqu’un",
  dayMark: "",
  months: [
    "janv.",
    "févr.",
    "mars",
    "avril",
    "mai",
    "juin",
    "juil.",
    "août",
    "sept.",
    "oct.",
    "nov.",
    "déc.",
  ],
  list: (names) => joined(names, "et"),
  asked: (business, owner, names, documents) =>
    `${business} (${owner}) a demandé à ${names} de signer ${documents === 1 ? "un document" : `${documents} documents`}.`,
  signedOf: (signed, all) =>
    all === 1
      ? signed === 1
        ? "La signature a été apposée."
        : "La signature n’a pas été apposée."
      : signed === all
        ? "Tout le monde a signé."
        : `${signed} sur ${all} ont signé.`,
  last: (at) => `La dernière signature date du ${at}.`,
  namedBy: {
    email: (reached) => `Sollicité par adresse e-mail : ${reached}.`,
    data: (reached) => `Sollicité par nom et coordonnées : ${reached}.`,
  },
  identified: (provider, at) => `Identification${provider ? ` par ${provider}` : ""} le ${at}.`,
  opened: (at) => `Documents ouverts le ${at}.`,
  declared: (at) => `A appuyé sur « Signer maintenant » et accepté les documents le ${at}.`,
  framed: (origins) =>
    `La page de signature se trouvait dans une page de ${joined(origins, "ou")}.`,
  factors: {
    none: () => "Aucune autre confirmation n’a été demandée.",
    email_code: (to) => `Confirmé par un code envoyé par e-mail${to ? ` à ${to}` : ""}.`,
    sms_code: (to) => `Confirmé par un code envoyé par SMS${to ? ` au ${to}` : ""}.`,
    passkey: () => "Confirmé par une clé d’accès.",
    provider: () => "Confirmé chez le fournisseur de signature.",
  },
  signedAs: (at, quality, law) => `Signé le ${at} avec ${quality}${law ? ` selon ${law}` : ""}.`,
  stamped: (at) => `Horodatage : ${at}.`,
  declined: (at, reason) => `Refusé le ${at}${reason ? ` : « ${reason} »` : ""}.`,
  notSigned: "N’a pas signé.",
  qualities: {
    SES: "une signature électronique simple",
    AES: "une signature électronique avancée",
    AES_MINIMAL: "une signature électronique avancée",
    QES: "une signature électronique qualifiée",
  },
  laws: { ZERTES: "le droit suisse (SCSE)", EIDAS: "le droit de l’UE (eIDAS)" },
  pages: (count) => (count === 1 ? "1 page." : `${count} pages.`),
  repaired: (hash) => `Récrit à partir d’un PDF endommagé : SHA-256 ${hash}.`,
  asSent: (hash) => `Tel qu’envoyé : SHA-256 ${hash}.`,
  final: (hash) => `Signé : SHA-256 ${hash}.`,
  acts: {
    "request.created": (_, by) => `${by} a préparé la demande`,
    "request.initiated": (_, by) => `La demande a été envoyée (${by})`,
    "request.handed_over": () => "La demande a été remise à un autre membre de l’entreprise",
    "request.updated": () => "La demande a été modifiée",
    "request.viewed": (who) => `${who} a ouvert les documents`,
    "request.withdrawn": () => "L’expéditeur a retiré la demande",
    "request.expired": () => "Le délai de signature est écoulé",
    "request.reported": (who) => `${who} a signalé la demande comme inattendue`,
    "request.report_withdrawn": (who) => `${who} a retiré son signalement`,
    "request.document_removed": () => "Un document a été retiré",
    "signature.made": (who) => `${who} a signé`,
    "signature.declined": (who) => `${who} a refusé`,
    "signature.failed": (who) => `La signature de ${who} a échoué`,
    "signer.added": (who) => `Personne ajoutée : ${who}`,
    "signer.removed": (who) => `Personne retirée : ${who}`,
    "signer.link_renewed": (who) => `Un nouveau lien a été créé pour ${who}`,
    "signer.embed_made": (who, by) =>
      `${by} a créé une adresse qui affiche la page de signature de ${who} dans une autre page`,
    "signer.embed_opened": (who, origins) =>
      origins === ""
        ? `${who} a ouvert une telle adresse dans une page à part`
        : `${who} l’a ouverte dans une page de ${origins}`,
    "signer.identified": (who) => `Identité vérifiée : ${who}`,
    "signer.identity_given": (who) => `${who} a indiqué ses données`,
    "signers.reminded": () => "Un rappel a été envoyé",
    "signers.reminded_automatically": (who) => `Un rappel automatique a été envoyé à ${who}`,
    "intent.declared": (who) => `${who} a appuyé sur « Signer maintenant »`,
    "intent.proven": (who) => `${who} a confirmé la signature`,
    "code.sent": (who, to) => `Un code pour ${who} a été envoyé à ${to}`,
    "code.accepted": (who) => `Le code de ${who} était juste`,
    "code.refused": (who) => `Un code pour ${who} était faux`,
    "mail.sent": (_, to) => `Un e-mail a été envoyé à ${to}`,
    "mail.refused": (_, to) => `Un e-mail à ${to} a été refusé`,
    "sms.sent": (_, to) => `Un SMS a été envoyé à ${to}`,
    "attachment.added": () => "Une pièce jointe a été ajoutée",
    "attachment.removed": () => "Une pièce jointe a été retirée",
    "document.added": () => "Un document a été ajouté",
    "document.removed": () => "Un document a été retiré",
    "observer.added": () => "Un observateur a été ajouté",
    "observer.removed": () => "Un observateur a été retiré",
  },
  other: (type) => `Enregistré : ${type}`,
  checkText: (zone) =>
    `Chaque événement ci-dessus figure dans un registre qui ne peut pas être modifié sans que cela se voie ; les preuves sont dans ce fichier, dans un PDF sous le nom evidence.json, protégé par le sceau. Vérifiez-le avec « paraph verify-evidence ». Les heures sont celles de ${zone}.`,
};

const it: ProtocolWords = {
  protocol: "Protocollo di firma",
  test: "Test: le firme indicate qui non hanno effetto giuridico.",
  people: "Chi ha firmato",
  documents: "Quali documenti",
  timeLine: "Svolgimento",
  check: "Come verificare questo protocollo",
  annex: "Allegato: registrazione per le macchine",
  somebody: "qualcuno",
  dayMark: "",
  months: [
    "gen.",
    "feb.",
    "mar.",
    "apr.",
    "mag.",
    "giu.",
    "lug.",
    "ago.",
    "set.",
    "ott.",
    "nov.",
    "dic.",
  ],
  list: (names) => joined(names, "e"),
  asked: (business, owner, names, documents) =>
    `${business} (${owner}) ha chiesto a ${names} di firmare ${documents === 1 ? "un documento" : `${documents} documenti`}.`,
  signedOf: (signed, all) =>
    all === 1
      ? signed === 1
        ? "La firma è stata apposta."
        : "La firma non è stata apposta."
      : signed === all
        ? "Tutti hanno firmato."
        : `${signed} su ${all} hanno firmato.`,
  last: (at) => `L’ultima firma è del ${at}.`,
  namedBy: {
    email: (reached) => `Richiesta all’indirizzo e-mail: ${reached}.`,
    data: (reached) => `Richiesta con nome e recapiti: ${reached}.`,
  },
  identified: (provider, at) => `Identificazione${provider ? ` tramite ${provider}` : ""}: ${at}.`,
  opened: (at) => `Ha aperto i documenti: ${at}.`,
  declared: (at) => `Ha premuto «Firma ora» e accettato i documenti: ${at}.`,
  framed: (origins) => `La pagina di firma si trovava in una pagina di ${joined(origins, "o")}.`,
  factors: {
    none: () => "Non è stata chiesta un’ulteriore conferma.",
    email_code: (to) => `Confermato con un codice inviato per e-mail${to ? ` a ${to}` : ""}.`,
    sms_code: (to) => `Confermato con un codice inviato per SMS${to ? ` a ${to}` : ""}.`,
    passkey: () => "Confermato con una passkey.",
    provider: () => "Confermato presso il fornitore di firma.",
  },
  signedAs: (at, quality, law) => `Firmato con ${quality}${law ? ` secondo ${law}` : ""}: ${at}.`,
  stamped: (at) => `Marca temporale: ${at}.`,
  declined: (at, reason) => `Rifiutato: ${at}${reason ? `, «${reason}»` : ""}.`,
  notSigned: "Non ha firmato.",
  qualities: {
    SES: "una firma elettronica semplice",
    AES: "una firma elettronica avanzata",
    AES_MINIMAL: "una firma elettronica avanzata",
    QES: "una firma elettronica qualificata",
  },
  laws: { ZERTES: "il diritto svizzero (FiEle)", EIDAS: "il diritto dell’UE (eIDAS)" },
  pages: (count) => (count === 1 ? "1 pagina." : `${count} pagine.`),
  repaired: (hash) => `Riscritto da un PDF danneggiato: SHA-256 ${hash}.`,
  asSent: (hash) => `Come inviato: SHA-256 ${hash}.`,
  final: (hash) => `Firmato: SHA-256 ${hash}.`,
  acts: {
    "request.created": (_, by) => `${by} ha preparato la richiesta`,
    "request.initiated": (_, by) => `La richiesta è stata inviata (${by})`,
    "request.handed_over": () => "La richiesta è passata a un altro membro dell’azienda",
    "request.updated": () => "La richiesta è stata modificata",
    "request.viewed": (who) => `${who} ha aperto i documenti`,
    "request.withdrawn": () => "Il mittente ha ritirato la richiesta",
    "request.expired": () => "Il termine per firmare è scaduto",
    "request.reported": (who) => `${who} ha segnalato la richiesta come inattesa`,
    "request.report_withdrawn": (who) => `${who} ha ritirato la segnalazione`,
    "request.document_removed": () => "Un documento è stato tolto",
    "signature.made": (who) => `${who} ha firmato`,
    "signature.declined": (who) => `${who} ha rifiutato`,
    "signature.failed": (who) => `La firma di ${who} non è riuscita`,
    "signer.added": (who) => `Persona aggiunta: ${who}`,
    "signer.removed": (who) => `Persona tolta: ${who}`,
    "signer.link_renewed": (who) => `È stato creato un nuovo link per ${who}`,
    "signer.embed_made": (who, by) =>
      `${by} ha creato un indirizzo che mostra la pagina di firma di ${who} in un’altra pagina`,
    "signer.embed_opened": (who, origins) =>
      origins === ""
        ? `${who} ha aperto un tale indirizzo in una pagina a sé`
        : `${who} l’ha aperto in una pagina di ${origins}`,
    "signer.identified": (who) => `Identità verificata: ${who}`,
    "signer.identity_given": (who) => `${who} ha fornito i propri dati`,
    "signers.reminded": () => "È stato inviato un promemoria",
    "signers.reminded_automatically": (who) => `È stato inviato un promemoria automatico a ${who}`,
    "intent.declared": (who) => `${who} ha premuto «Firma ora»`,
    "intent.proven": (who) => `${who} ha confermato la firma`,
    "code.sent": (who, to) => `Un codice per ${who} è stato inviato a ${to}`,
    "code.accepted": (who) => `Il codice di ${who} era corretto`,
    "code.refused": (who) => `Un codice per ${who} era sbagliato`,
    "mail.sent": (_, to) => `Un’e-mail è stata inviata a ${to}`,
    "mail.refused": (_, to) => `Un’e-mail a ${to} è stata respinta`,
    "sms.sent": (_, to) => `Un SMS è stato inviato a ${to}`,
    "attachment.added": () => "Un allegato è stato aggiunto",
    "attachment.removed": () => "Un allegato è stato tolto",
    "document.added": () => "Un documento è stato aggiunto",
    "document.removed": () => "Un documento è stato tolto",
    "observer.added": () => "Un osservatore è stato aggiunto",
    "observer.removed": () => "Un osservatore è stato tolto",
  },
  other: (type) => `Registrato: ${type}`,
  checkText: (zone) =>
    `Ogni evento qui sopra fa parte di un registro che non si può modificare senza che si noti; le prove sono in questo file, in un PDF come evidence.json sotto il sigillo. Lo verifichi con «paraph verify-evidence». Gli orari sono quelli di ${zone}.`,
};

export const PROTOCOL_WORDS: Readonly<Record<Language, ProtocolWords>> = { en, de, fr, it };

function joined(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${and} ${last}`;
}
