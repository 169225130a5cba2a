import type { CreateWords } from "./en.ts";

export const create: CreateWords = {
  title: "Nouvelle demande",
  none: {
    title: "Vous ne faites encore partie d’aucune entreprise",
    text: "Les demandes se font au nom d’une entreprise. Priez son administration de vous y inscrire.",
  },
  business: "Au nom de",
  steps: {
    name: "Étapes",
    documents: "Documents",
    people: "Personnes",
    places: "Endroits",
    review: "Vérifier",
    next: (step) => `Suite : ${step}`,
    back: "Retour",
  },
  documents: {
    title: "Documents",
    choose: "Choisir des fichiers PDF",
    drop: "ou les déposer ici",
    limit: "PDF, jusqu’à 112,5 Mo chacun",
    uploading: (name, percent) => `${name} : ${percent} envoyé`,
    pages: (count) => `${count} ${count === 1 ? "page" : "pages"}`,
    remove: (name) => `Retirer ${name}`,
    repair: (name) => `Réparer ${name}`,
    repairHint:
      "Le fichier peut être récrit avant toute signature. L’original est conservé, et le protocole de signature le mentionne.",
    repaired: "Réparé : récrit à partir d’un fichier endommagé.",
    original: "Télécharger l’original",
    missing: "Choisissez au moins un document.",
    notAdded: (name: string) => `${name} n’a pas été ajouté. Choisissez-le à nouveau.`,
    notRemoved: (name: string) => `${name} n’a pas été retiré. Réessayez.`,
  },
  people: {
    title: "Qui signe",
    person: (number) => `Personne ${number}`,
    add: "Ajouter une autre personne",
    recent: "Déjà sollicités",
    remove: (number) => `Retirer la personne ${number}`,
    earlier: (number) => `Personne ${number} : signer plus tôt`,
    later: (number) => `Personne ${number} : signer plus tard`,
    ordered: "Elles signent dans un certain ordre",
    orderedHint:
      "Qui est à la même étape signe en même temps. Déplacez les personnes avec les flèches ou glissez-les dans une autre étape.",
    step: (number) => `Étape ${number}`,
    newStep: "Déposer ici pour une nouvelle dernière étape",
    addGroup: "Ajouter un groupe de l’entreprise",
    chooseGroup: "Choisir un groupe",
    group: {
      ALL: (count) =>
        count === 1
          ? "Groupe : son unique membre signe"
          : `Groupe : les ${count} membres signent tous`,
      ANY_ONE: (count) =>
        count === 1 ? "Groupe : son unique membre signe" : `Groupe : un des ${count} membres signe`,
    },
  },
  places: {
    title: "Où l’on signe",
    text: "Faites glisser une personne sur la page, ou pressez son nom. Sans champ, elle choisit elle-même l’endroit.",
    document: "Document",
    region: (title) => `Pages de ${title}`,
    page: (number) => `Page ${number}`,
    loading: "Le document se dessine",
    put: (name) => `Placer un champ pour ${name}`,
    field: (name, page) => `Champ de ${name} à la page ${page}`,
    stands: (name, page, left, bottom) =>
      `Champ de ${name} : page ${page}, ${left} mm de la gauche, ${bottom} mm du bord inférieur`,
    removed: (name) => `Le champ de ${name} a été enlevé`,
    keys: "Faites glisser un champ, ou utilisez les flèches : un millimètre, dix avec Majuscule. Page précédente et suivante changent de page, Ctrl+D copie le champ, Supprimer l’enlève, Ctrl+Z annule.",
    broken: "Ce document ne peut être dessiné ici. Qui signe choisit alors l’endroit.",
    none: "Choisissez d’abord un document ; des champs se placent ensuite sur ses pages.",
    bare: (titles) => `Encore sans champ : ${titles}. Qui signe y choisit l’endroit.`,
    own: (name, page) =>
      `Champ de signature vide « ${name} » du PDF à la page ${page} : qui y signe`,
    use: "Qui signe ici ?",
    count: (count) => `${count} ${count < 2 ? "champ" : "champs"}`,
    size: (name) =>
      `Taille du champ de ${name}. Les flèches la modifient, avec Maj par plus grands pas.`,
    tools: (name, page) => `Modifier le champ de ${name} à la page ${page}`,
    owner: "Qui signe dans ce champ",
    copy: "Copier sur cette page",
    copyTo: "Copier vers …",
    allPages: "Toutes les autres pages",
    remove: "Enlever le champ",
    gone: (count: number) =>
      `${count === 1 ? "Un autre champ de cette personne a été retiré" : `${count} autres champs de cette personne ont été retirés`} : un document se signe dans son propre champ ou aux endroits choisis, pas les deux.`,
    undo: "Annuler",
    redo: "Rétablir",
  },
  details: {
    title: "Indications",
    name: "Titre",
    message: "Message (facultatif)",
    quality: "Genre de signature",
    usual: "Comme l’entreprise en a l’habitude",
    qualities: {
      SES: "Simple (SES)",
      AES: "Avancée (AES)",
      QES: "Qualifiée (QES)",
      AES_MINIMAL: "Avancée (AES)",
    },
    until: "Dernier jour pour signer (facultatif)",
    latest: (day) => `Aujourd’hui ou plus tard, au plus tard le ${day}.`,
    laws: { ZERTES: "droit suisse (SCSE)", EIDAS: "droit de l’UE (eIDAS)" },
    deleted: (day) => `Elle sera supprimée le ${day} ; le dernier jour est avant.`,
    deadlineOff:
      "Le délai n’est pas activé pour cette entreprise. L’administration peut le faire sous « Entreprise ».",
  },
  along: {
    attachments: "Annexes (facultatif)",
    attach: "Choisir des annexes",
    kinds: "PDF, Office, images ou texte. Elles accompagnent et ne sont pas signées.",
    observers: "Observateurs (facultatif)",
    watch: "Ils lisent la demande et ses documents et ne signent pas.",
    address: "Adresse d’un observateur",
    observe: "Ajouter",
    group: "Ajouter un groupe d’observateurs",
    choose: "Choisir un groupe",
    groupsOff:
      "Les groupes d’observateurs ne sont pas activés pour cette entreprise. L’administration peut le faire sous « Entreprise ».",
    remove: (name) => `Retirer ${name}`,
    left: (name, why) => (name === "" ? why : `${name} : ${why}`),
    failed: "Cela n’a pas abouti.",
  },
  review: {
    title: "Ce qui est envoyé",
    unsigned: "Accompagne l’envoi, n’est pas signé",
    invited: "Est invité(e) tout de suite",
    invitedAfter: (step) => `Est invité(e) dès que l’étape ${step} a signé`,
    placed: (title, pages) => `${title} : signe à la page ${pages}`,
    free: (title) => `${title} : choisit l’endroit`,
    until: "Dernier jour",
    message: "Message",
    noMessage: "Aucun",
    observers: "Observateurs",
    changeDocuments: "Modifier les documents",
    changePeople: "Modifier les personnes",
    changePlaces: "Modifier les endroits",
  },
  kept: {
    saved: (at: string) => `Enregistré à ${at}`,
    saving: "Enregistrement …",
    failed: "Pas encore enregistré – nouvel essai",
  },
  send: "Envoyer",
  draft: "Garder comme brouillon",
  note: "Les personnes dont c’est le tour sont invitées aussitôt.",
  failed: "Rien n’a été envoyé. Ce qui est à corriger est indiqué ci-dessus.",
  wrong: {
    "error.group.not_found": "Ce groupe n’existe plus.",
    "file.attachment.unsupported":
      "Ce type de fichier ne peut pas être joint. PDF, Office, images et texte conviennent.",
    "file.attachment.too_large": "Ce fichier dépasse 112,5 Mo.",
    "file.pdf.not_a_pdf": "Ce fichier n’est pas un PDF.",
    "file.pdf.corrupted": "Ce PDF est endommagé et illisible.",
    "file.pdf.password_protected": "Ce PDF est protégé par un mot de passe.",
    "file.pdf.too_large": "Ce PDF dépasse 112,5 Mo.",
    "file.pdf.too_complex": "Ce PDF est trop complexe pour être examiné.",
    "file.malware.detected": "Un logiciel malveillant a été trouvé dans ce fichier.",
    "file.malware.scanner_unavailable": "Le fichier n’a pas pu être contrôlé. Essayez plus tard.",
    "error.request.body_too_large": "Ce fichier est trop grand.",
    "file.pdf.no_pages": "Ce PDF n’a pas de pages.",
    "file.pdf.signature_damaged":
      "Une signature de ce PDF est endommagée ; on ne peut plus le signer.",
    "file.pdf.changes_not_allowed":
      "Ce PDF a été clos par une certification ; personne ne peut plus le signer.",
    "file.pdf.new_mark_not_allowed": "Ce PDF n’accepte plus de marques visibles.",
    "file.pdf.active_content":
      "Ce PDF contient des éléments actifs, que la signature qualifiée n’admet pas.",
    "file.pdf.field_not_found": "Un champ attribué n’existe plus dans le PDF.",
    "file.pdf.field_already_signed": "Un champ attribué est déjà signé.",
    "file.pdf.field_locked":
      "Un champ attribué est verrouillé, ou le sera quand d’autres auront signé.",
    "file.pdf.seed_value_unmet":
      "Un champ du PDF demande un type de signature qui n’existe pas ici. Ne l’attribuez à personne.",
    "error.position.outside_page": "Un champ se trouve hors de sa page.",
    "error.position.too_small": "Un champ est trop petit pour une marque.",
    "error.sr.place_covers_text":
      "Un champ couvrirait du texte ou des images d’un document déjà signé. Déplacez-le à un endroit libre.",
    "error.document.damaged":
      "La copie enregistrée d’un document est endommagée. Envoyez-le à nouveau, ou demandez à l’exploitant du service de la restaurer.",
    "error.document.not_found": "Un document n’est plus là. Envoyez-le à nouveau.",
    "error.sr.not_draft":
      "Cette demande a été envoyée entre-temps. Ce que vous avez modifié ici n’en fait pas partie.",
    "error.sr.changed_meanwhile":
      "Les documents de ce brouillon ne sont pas ceux qui figurent ici. Rechargez la page, vérifiez-les et réessayez.",
    "error.sr.expires_at_out_of_range": "Ce jour n’est pas possible. Choisissez-en un autre.",
    "error.feature.not_enabled": "Cette entreprise ne peut pas fixer de dernier jour.",
    "error.sr.legislation_required": "Ce genre de signature exige un droit.",
    "error.sr.identity_data_incomplete":
      "Vérifiez le numéro de mobile : des chiffres, avec le pays au début.",
    "error.sr.too_many_signers":
      "Un document accepte 99 signatures au plus. Répartissez les personnes sur plusieurs demandes.",
    "error.sr.signer_required": "Indiquez l’adresse de la personne qui signe.",
    "error.sr.nobody_can_sign":
      "Cette personne ne pourrait pas signer ici : ce que sa signature exige n’est pas installé.",
    "error.request.body_invalid":
      "Quelque chose manque ou est trop long. Vérifiez vos indications.",
    "error.auth.forbidden": "Vous ne faites plus partie de cette entreprise.",
  },
};
