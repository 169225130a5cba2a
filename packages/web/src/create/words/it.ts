import type { CreateWords } from "./en.ts";

export const create: CreateWords = {
  title: "Nuova richiesta",
  none: {
    title: "Non fa ancora parte di nessuna azienda",
    text: "Le richieste si fanno a nome di un’azienda. Chieda alla sua amministrazione di iscriverLa.",
  },
  business: "A nome di",
  steps: {
    name: "Passi",
    documents: "Documenti",
    people: "Persone",
    places: "Posti",
    review: "Verifica",
    next: (step) => `Avanti: ${step}`,
    back: "Indietro",
  },
  documents: {
    title: "Documenti",
    choose: "Scegliere file PDF",
    drop: "o trascinarli qui",
    limit: "PDF, fino a 112.5 MB ciascuno",
    uploading: (name, percent) => `${name}: ${percent} caricato`,
    pages: (count) => `${count} ${count === 1 ? "pagina" : "pagine"}`,
    remove: (name) => `Rimuovere ${name}`,
    repair: (name) => `Riparare ${name}`,
    repairHint:
      "Il file può essere riscritto prima che qualcuno firmi. L’originale viene conservato e il protocollo di firma lo menziona.",
    repaired: "Riparato: riscritto da un file danneggiato.",
    original: "Scaricare l’originale",
    missing: "Scelga almeno un documento.",
    notAdded: (name: string) => `${name} non è stato aggiunto. Lo scelga di nuovo.`,
    notRemoved: (name: string) => `${name} non è stato rimosso. Riprovi.`,
  },
  people: {
    title: "Chi firma",
    person: (number) => `Persona ${number}`,
    add: "Aggiungere un’altra persona",
    recent: "Già interpellati",
    remove: (number) => `Rimuovere la persona ${number}`,
    earlier: (number) => `Persona ${number}: firmare prima`,
    later: (number) => `Persona ${number}: firmare dopo`,
    ordered: "Firmano in un certo ordine",
    orderedHint:
      "Chi sta nello stesso passo firma allo stesso momento. Sposti le persone con le frecce o le trascini in un altro passo.",
    step: (number) => `Passo ${number}`,
    newStep: "Lasciare qui per un nuovo ultimo passo",
    addGroup: "Aggiungere un gruppo dell’azienda",
    chooseGroup: "Scegliere un gruppo",
    group: {
      ALL: (count) =>
        count === 1
          ? "Gruppo: firma il suo unico membro"
          : `Gruppo: firmano tutti i ${count} membri`,
      ANY_ONE: (count) =>
        count === 1 ? "Gruppo: firma il suo unico membro" : `Gruppo: firma uno dei ${count} membri`,
    },
  },
  places: {
    title: "Dove si firma",
    text: "Trascini una persona sulla pagina, o prema il suo nome. Senza campo, sceglie lei il posto.",
    document: "Documento",
    region: (title) => `Pagine di ${title}`,
    page: (number) => `Pagina ${number}`,
    loading: "Il documento viene disegnato",
    put: (name) => `Mettere un campo per ${name}`,
    field: (name, page) => `Campo di ${name} a pagina ${page}`,
    stands: (name, page, left, bottom) =>
      `Campo di ${name}: pagina ${page}, ${left} mm da sinistra, ${bottom} mm dal margine inferiore`,
    removed: (name) => `Il campo di ${name} è stato tolto`,
    keys: "Trascini un campo, o usi le frecce: un millimetro, con Maiusc dieci. Pagina su e giù cambiano pagina, Ctrl+D copia il campo, Canc lo toglie, Ctrl+Z annulla.",
    broken: "Questo documento non si può disegnare qui. Il posto lo sceglie allora chi firma.",
    none: "Scelga prima un documento; poi si mettono campi sulle sue pagine.",
    bare: (titles) => `Ancora senza campo: ${titles}. Lì il posto lo sceglie chi firma.`,
    own: (name, page) => `Campo di firma vuoto «${name}» del PDF a pagina ${page}: chi vi firma`,
    use: "Chi firma qui?",
    count: (count) => `${count} ${count === 1 ? "campo" : "campi"}`,
    size: (name) =>
      `Dimensione del campo di ${name}. Le frecce la cambiano, con Maiusc a passi più grandi.`,
    tools: (name, page) => `Modificare il campo di ${name} a pagina ${page}`,
    owner: "Chi firma in questo campo",
    copy: "Copiare su questa pagina",
    copyTo: "Copiare su …",
    allPages: "Tutte le altre pagine",
    remove: "Togliere il campo",
    gone: (count: number) =>
      `${count === 1 ? "Un altro campo di questa persona è stato tolto" : `${count} altri campi di questa persona sono stati tolti`}: un documento si firma nel proprio campo o nei punti scelti, non in entrambi.`,
    undo: "Annullare",
    redo: "Ripristinare",
  },
  details: {
    title: "Indicazioni",
    name: "Titolo",
    message: "Messaggio (facoltativo)",
    quality: "Tipo di firma",
    usual: "Come d’abitudine nell’azienda",
    qualities: {
      SES: "Semplice (SES)",
      AES: "Avanzata (AES)",
      QES: "Qualificata (QES)",
      AES_MINIMAL: "Avanzata (AES)",
    },
    until: "Ultimo giorno per firmare (facoltativo)",
    latest: (day) => `Oggi o più tardi, al più tardi il ${day}.`,
    laws: { ZERTES: "diritto svizzero (FiEle)", EIDAS: "diritto dell’UE (eIDAS)" },
    deleted: (day) => `Sarà cancellata il ${day}; l’ultimo giorno è prima.`,
    deadlineOff:
      "La scadenza non è attivata per questa azienda. L’amministrazione può farlo sotto «Azienda».",
  },
  along: {
    attachments: "Allegati (facoltativo)",
    attach: "Scegliere allegati",
    kinds: "PDF, Office, immagini o testo. Accompagnano e non vengono firmati.",
    observers: "Osservatori (facoltativo)",
    watch: "Leggono la richiesta e i suoi documenti e non firmano.",
    address: "Indirizzo di un osservatore",
    observe: "Aggiungere",
    group: "Aggiungere un gruppo di osservatori",
    choose: "Scegliere un gruppo",
    groupsOff:
      "I gruppi di osservatori non sono attivati per questa azienda. L’amministrazione può farlo sotto «Azienda».",
    remove: (name) => `Rimuovere ${name}`,
    left: (name, why) => (name === "" ? why : `${name}: ${why}`),
    failed: "Non è andato a buon fine.",
  },
  review: {
    title: "Che cosa si invia",
    unsigned: "Accompagna l’invio, non viene firmato",
    invited: "Riceve subito l’invito",
    invitedAfter: (step) => `Riceve l’invito quando il passo ${step} ha firmato`,
    placed: (title, pages) => `${title}: firma a pagina ${pages}`,
    free: (title) => `${title}: sceglie il posto`,
    until: "Ultimo giorno",
    message: "Messaggio",
    noMessage: "Nessuno",
    observers: "Osservatori",
    changeDocuments: "Modificare i documenti",
    changePeople: "Modificare le persone",
    changePlaces: "Modificare i posti",
  },
  kept: {
    saved: (at: string) => `Salvato alle ${at}`,
    saving: "Salvataggio …",
    failed: "Non ancora salvato – nuovo tentativo",
  },
  send: "Inviare",
  draft: "Salvare come bozza",
  note: "Chi è di turno riceve subito un invito.",
  failed: "Non è stato inviato. Ciò che va corretto è segnato sopra.",
  wrong: {
    "error.group.not_found": "Questo gruppo non esiste più.",
    "file.attachment.unsupported":
      "Questo tipo di file non si può allegare. PDF, Office, immagini e testo sì.",
    "file.attachment.too_large": "Questo file supera 112.5 MB.",
    "file.pdf.not_a_pdf": "Questo file non è un PDF.",
    "file.pdf.corrupted": "Questo PDF è danneggiato e illeggibile.",
    "file.pdf.password_protected": "Questo PDF è protetto da una password.",
    "file.pdf.too_large": "Questo PDF supera 112.5 MB.",
    "file.pdf.too_complex": "Questo PDF è troppo complesso per essere esaminato.",
    "file.malware.detected": "In questo file è stato trovato software dannoso.",
    "file.malware.scanner_unavailable":
      "Il file non ha potuto essere controllato. Riprovi più tardi.",
    "error.request.body_too_large": "Questo file è troppo grande.",
    "file.pdf.no_pages": "Questo PDF non ha pagine.",
    "file.pdf.signature_damaged": "Una firma in questo PDF è danneggiata; non si può più firmare.",
    "file.pdf.changes_not_allowed":
      "Questo PDF è stato chiuso da una certificazione; nessuno può più firmarlo.",
    "file.pdf.new_mark_not_allowed": "Questo PDF non accetta altri segni visibili.",
    "file.pdf.active_content":
      "Questo PDF contiene elementi attivi, che la firma qualificata non ammette.",
    "file.pdf.field_not_found": "Un campo assegnato non esiste più nel PDF.",
    "file.pdf.field_already_signed": "Un campo assegnato è già firmato.",
    "file.pdf.field_locked":
      "Un campo assegnato è bloccato, o lo sarà quando altri avranno firmato.",
    "file.pdf.seed_value_unmet":
      "Un campo del PDF chiede un tipo di firma che qui non esiste. Non lo assegni a nessuno.",
    "error.position.outside_page": "Un campo sta fuori dalla sua pagina.",
    "error.position.too_small": "Un campo è troppo piccolo per un segno.",
    "error.sr.place_covers_text":
      "Un campo coprirebbe testo o immagini di un documento già firmato. Lo sposti in un posto libero.",
    "error.document.damaged":
      "La copia salvata di un documento è danneggiata. Lo carichi di nuovo, o chieda al gestore del servizio di ripristinarla.",
    "error.document.not_found": "Un documento non c’è più. Lo carichi di nuovo.",
    "error.sr.not_draft":
      "Questa richiesta è stata inviata nel frattempo. Ciò che ha modificato qui non ne fa parte.",
    "error.sr.changed_meanwhile":
      "I documenti di questa bozza non sono quelli elencati qui. Ricarichi la pagina, li controlli e riprovi.",
    "error.sr.expires_at_out_of_range": "Questo giorno non è possibile. Ne scelga un altro.",
    "error.feature.not_enabled": "Questa azienda non può fissare un ultimo giorno.",
    "error.sr.legislation_required": "Questo tipo di firma richiede un diritto.",
    "error.sr.identity_data_incomplete":
      "Controlli il numero di cellulare: cifre, con il Paese all’inizio.",
    "error.sr.too_many_signers":
      "Un documento accoglie al massimo 99 firme. Distribuisca le persone su più richieste.",
    "error.sr.signer_required": "Indichi l’indirizzo di chi firma.",
    "error.sr.nobody_can_sign":
      "Questa persona non potrebbe firmare qui: ciò che serve alla sua firma non è predisposto.",
    "error.request.body_invalid": "Manca qualcosa o è troppo lungo. Controlli i dati inseriti.",
    "error.auth.forbidden": "Non fa più parte di questa azienda.",
  },
};
