import type { ValidateWords } from "./en.ts";

export const validate: ValidateWords = {
  title: "Verificare un PDF firmato",
  lead: "Veda chi ha firmato un documento, se le firme reggono e che cosa è stato modificato dopo.",
  choose: "Scegliere un PDF",
  drop: "oppure lo trascini qui",
  limit: (size) =>
    `Un PDF, al massimo ${size}. Viene verificato e dimenticato: nulla è conservato.`,
  uploading: (percent) => `Invio: ${percent}`,
  checking: "Verifica di firme, certificati e di ogni modifica successiva …",
  again: "Verificare un altro documento",
  closed: {
    title: "Acceda per verificare documenti",
    text: "Su questo servizio solo chi ha un account può far verificare documenti.",
    go: "Accedere",
  },
  failed: {
    "file.pdf.not_a_pdf":
      "Questo file non è un PDF. Scelga il PDF firmato stesso, non un’immagine o uno ZIP.",
    "file.pdf.too_complex": "Questo PDF è troppo complesso per essere verificato in sicurezza.",
    "error.request.body_too_large": "Questo file è troppo grande per essere verificato qui.",
    other: "Non è stato possibile verificare questo documento.",
  },
  verdict: {
    valid: {
      title: "Valido",
      text: "Ogni firma regge e nulla è stato modificato che essa non permetta.",
    },
    marked: {
      title: "Valido, con segni successivi",
      text: "Ogni firma regge. Chi ha firmato dopo ha apposto segni su pagine che altri avevano già firmato. Le firme precedenti li permettono ma non li coprono: guardi ciascuno di essi.",
    },
    added: {
      title: "Valido, con aggiunte successive",
      text: "Ogni firma regge. In seguito è stato aggiunto qualcosa che le firme permettono ma non coprono. Guardi ciò che è segnato qui sotto.",
    },
    changed: {
      title: "Modificato dopo la firma",
      text: "Le firme sono autentiche, ma il documento è stato modificato dopo. Guardi ciò che è segnato qui sotto.",
    },
    changedUndecided: {
      title: "Modificato dopo la firma",
      text: "Il documento è stato modificato dopo la firma e almeno una firma non può essere confermata. Non faccia affidamento su questo documento.",
    },
    failed: {
      title: "Non valido",
      text: "Almeno una firma non regge. Non faccia affidamento su questo documento.",
    },
    undecided: {
      title: "Non certo",
      text: "Non è stato trovato nulla di sbagliato, ma almeno una firma non può essere confermata. Il motivo è indicato.",
    },
    none: {
      title: "Nessuna firma",
      text: "Questo PDF non porta firme elettroniche. L’immagine di una firma non lo è.",
    },
    incomplete: {
      title: "Non valido",
      text: "Una parte del file non si può leggere, quindi le firme non provano ciò che mostra. Non faccia affidamento su questo documento.",
    },
    signature: {
      title: "La firma non si può leggere",
      text: "Questo PDF contiene una firma che è stata tolta, è danneggiata o non viene più mostrata. Così non prova nulla. Chieda l’originale.",
    },
    encrypted: {
      title: "Protetto da una password",
      text: "Nulla all’interno può essere esaminato, nemmeno le firme. Rimuova la protezione e riprovi.",
    },
    damaged: {
      title: "Il PDF è danneggiato",
      text: "Non può essere letto per intero; delle sue firme non si può dire nulla. Chieda l’originale.",
    },
    too_complex: {
      title: "Il PDF è troppo lungo o troppo complesso",
      text: "Supera ciò che viene verificato qui; delle sue firme non si dice nulla. I dettagli tecnici indicano il limite.",
    },
  },
  laterMarks: {
    title: "Segni aggiunti in seguito",
    named: (name, given) => `${name} («${given}»)`,
    added: (who, pages, count, after) =>
      `${who} ha aggiunto un segno ${count === 1 ? "a pagina" : "alle pagine"} ${pages} dopo la firma di ${after}.`,
    more: (count) => `E altri ${count}; i dettagli tecnici li indicano.`,
  },
  count: (valid, all) =>
    all === 1 ? `${valid} firma su 1 regge` : `${valid} firme su ${all} reggono`,
  facts: {
    file: "File",
    checked: "Verificato",
    format: "Formato",
    fingerprint: "Impronta (SHA-256)",
  },
  signers: "Firme",
  signer: {
    unknown: "Firmatario sconosciuto",
    holds: "regge",
    fails: "non regge",
    unsure: "non certo",
    time: "Firmato",
    proven: "ora provata da una marca temporale",
    claimed: "ora secondo il computer del firmatario",
    timeUnknown: "la firma non indica una data",
    quality: "Tipo",
    qualities: {
      SES: "Firma semplice (FES)",
      AES: "Firma avanzata (FEA)",
      QES: "Firma qualificata (FEQ)",
      none: "Tipo non accertato",
    },
    seal: "Sigillo di un’organizzazione",
    laws: { ZERTES: "diritto svizzero (FiEle)", EIDAS: "diritto dell’UE (eIDAS)" },
    longTerm: "Lungo termine",
    longTermYes: "Verificabile anche dopo la scadenza dei certificati",
    longTermNo: "Non più verificabile con certezza dopo la scadenza dei certificati",
    issuer: "Certificato di",
    name: "Nome indicato",
    vouched: "dato dal titolare del certificato, che ne risponde da solo",
    reason: "Motivo indicato",
    why: "Perché",
  },
  why: {
    broken:
      "La firma non corrisponde al documento: uno dei due è stato alterato dopo la firma o è danneggiato.",
    revoked: "Il certificato del firmatario è stato revocato.",
    time: "Il certificato non era valido al momento della firma, per quanto quel momento si possa provare.",
    unknown:
      "Chi ha emesso il certificato non è tra quelli di cui questo servizio si fida. L’identità non è confermata.",
    later: "Non si è potuto sapere se il certificato era ancora valido. Riprovi più tardi.",
    weak: "Il procedimento della firma è oggi troppo debole per farvi affidamento.",
    changed:
      "Parti del documento sono state modificate dopo questa firma in un modo che essa non permette.",
    other: "La firma viola una regola che deve rispettare. I dettagli tecnici la nominano.",
  },
  changes: {
    title: "Modificato dopo le firme",
    none: "Dopo le firme nulla è stato modificato, salvo ciò che la firma stessa aggiunge.",
    allPermitted: "Le firme permettono tutto ciò che è stato modificato dopo.",
    otherReason:
      "Le firme permettono tutto ciò che è stato modificato dopo. Il risultato qui sopra ha un altro motivo.",
    notCompared:
      "Non tutto ha potuto essere confrontato con ciò che è stato firmato; i dettagli tecnici dicono che cosa manca.",
    unknown:
      "Che cosa sia stato modificato non si può dire qui: una firma non corrisponde più al documento, quindi non c’è nulla di firmato con cui confrontarlo. Chieda l’originale.",
    page: (page) => `Pagina ${page}`,
    whole: "Intero documento",
    shown: "In rosso ciò che le firme non permettono, in verde ciò che permettono.",
    shownPermitted: "In verde ciò che è stato aggiunto; le firme lo permettono.",
    picture: (page) => `Pagina ${page} com’è ora, con le modifiche non permesse in rosso`,
    picturePermitted: (page) => `Pagina ${page} com’è ora, con le modifiche permesse in verde`,
    enlarge: "Ingrandisci",
    compare: "Confronta",
    signed: "Come firmata",
    now: "Ora",
    slider: "Confine tra le due",
    sliderValue: (percent) => `${percent}% come firmata`,
    permitted: "permesso",
    notice: "da guardare",
    violation: "non permesso",
    families: {
      signature: "È stata aggiunta una firma o una marca temporale",
      signatureLost: "Una firma è stata tolta o alterata",
      form: "Campi di modulo sono stati compilati o modificati",
      comment: "Commenti o disegni sono stati aggiunti o modificati",
      content: "Il contenuto della pagina è stato modificato",
      behaviour: "Azioni o file allegati sono stati modificati",
      technical: "Indicazioni tecniche sono state modificate",
      look: "La pagina appare diversa da quella firmata, o qualcosa la copre",
      unexplained:
        "Il file contiene qualcosa che non appartiene a nessuna parte del documento; i dettagli tecnici dicono di più",
    },
  },
  technical: {
    title: "Dettagli tecnici",
    indication: "Risultato secondo EN 319 102-1",
    level: "Livello",
    findings: "Riscontri",
    download: "Salvare il rapporto (JSON)",
  },
};
