import type { CreateWords } from "./en.ts";

export const create: CreateWords = {
  title: "Nouvelle demande",
  none: {
    title: "Vous ne faites encore partie d’aucune entreprise",
    text: "Les demandes se font au nom d’une entreprise. Priez son administration de vous y inscrire.",
  },
  business: "Au nom de",
  documents: {
    title: "Documents",
    choose: "Choisir des fichiers PDF",
    drop: "ou les déposer ici",
    limit: "PDF, jusqu’à 112,5 Mo chacun",
    uploading: (name, percent) => `${name} : ${percent} envoyé`,
    pages: (count) => `${count} ${count === 1 ? "page" : "pages"}`,
    remove: (name) => `Retirer ${name}`,
    missing: "Choisissez au moins un document.",
  },
  people: {
    title: "Qui signe",
    person: (number) => `Personne ${number}`,
    add: "Ajouter une autre personne",
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
    text: "Placez un champ là où doit figurer la marque d’une personne. Sans champ, elle choisit elle-même l’endroit.",
    document: "Document",
    region: (title) => `Pages de ${title}`,
    page: (number) => `Page ${number}`,
    loading: "Le document se dessine",
    put: (name) => `Placer un champ pour ${name}`,
    field: (name, page) => `Champ de ${name} à la page ${page}`,
    stands: (name, page, left, bottom) =>
      `Champ de ${name} : page ${page}, ${left} mm de la gauche, ${bottom} mm du bord inférieur`,
    removed: (name) => `Le champ de ${name} a été enlevé`,
    keys: "Faites glisser un champ, ou utilisez les flèches : un millimètre, dix avec Majuscule. Page précédente et suivante changent de page, Supprimer enlève le champ.",
    broken: "Ce document ne peut être dessiné ici. Qui signe choisit alors l’endroit.",
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
    title: "Ce qui accompagne, qui observe",
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
    "error.position.outside_page": "Un champ se trouve hors de sa page.",
    "error.position.too_small": "Un champ est trop petit pour une marque.",
    "error.sr.place_covers_text":
      "Un champ couvrirait du texte ou des images d’un document déjà signé. Déplacez-le à un endroit libre.",
    "error.document.damaged":
      "La copie enregistrée d’un document est endommagée. Envoyez-le à nouveau, ou demandez à l’exploitant du service de la restaurer.",
    "error.document.not_found": "Un document n’est plus là. Envoyez-le à nouveau.",
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
