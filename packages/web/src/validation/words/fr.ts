import type { ValidateWords } from "./en.ts";

export const validate: ValidateWords = {
  title: "Vérifier un PDF signé",
  lead: "Voyez qui a signé un document, si les signatures tiennent et ce qui a été modifié ensuite.",
  choose: "Choisir un PDF",
  drop: "ou déposez-le ici",
  limit: (size) => `Un PDF de ${size} au plus. Il est vérifié puis oublié : rien n’est conservé.`,
  uploading: (percent) => `Envoi : ${percent}`,
  checking: "Vérification des signatures, des certificats et de chaque modification ultérieure …",
  again: "Vérifier un autre document",
  closed: {
    title: "Connectez-vous pour vérifier des documents",
    text: "Sur ce service, seules les personnes qui ont un compte peuvent faire vérifier des documents.",
    go: "Se connecter",
  },
  failed: {
    "file.pdf.not_a_pdf":
      "Ce fichier n’est pas un PDF. Choisissez le PDF signé lui-même, ni une image ni un ZIP.",
    "file.pdf.too_complex": "Ce PDF est trop complexe pour être vérifié en sécurité.",
    "error.request.body_too_large": "Ce fichier est trop grand pour être vérifié ici.",
    other: "Ce document n’a pas pu être vérifié.",
  },
  verdict: {
    valid: {
      title: "Valable",
      text: "Chaque signature tient, et rien n’a été modifié qu’elle ne permette.",
    },
    marked: {
      title: "Valable, avec des marques ultérieures",
      text: "Chaque signature tient. Ceux qui ont signé plus tard ont apposé des marques sur des pages que d’autres avaient déjà signées. Les signatures antérieures les permettent sans les couvrir : regardez chacune d’elles.",
    },
    added: {
      title: "Valable, avec des ajouts ultérieurs",
      text: "Chaque signature tient. Ensuite, quelque chose a été ajouté que les signatures permettent mais ne couvrent pas. Regardez ce qui est marqué ci-dessous.",
    },
    changed: {
      title: "Modifié après la signature",
      text: "Les signatures sont authentiques, mais le document a été modifié ensuite. Regardez ce qui est marqué ci-dessous.",
    },
    changedUndecided: {
      title: "Modifié après la signature",
      text: "Le document a été modifié après la signature, et une signature au moins ne peut pas être confirmée. Ne vous fiez pas à ce document.",
    },
    failed: {
      title: "Non valable",
      text: "Une signature au moins ne tient pas. Ne vous fiez pas à ce document.",
    },
    undecided: {
      title: "Incertain",
      text: "Rien de faux n’a été trouvé, mais une signature au moins ne peut pas être confirmée. La raison est indiquée.",
    },
    none: {
      title: "Aucune signature",
      text: "Ce PDF ne porte aucune signature électronique. L’image d’une signature n’en est pas une.",
    },
    incomplete: {
      title: "Non valable",
      text: "Une partie du fichier est illisible ; ses signatures ne prouvent donc pas ce qu’il montre. Ne vous fiez pas à ce document.",
    },
    signature: {
      title: "La signature est illisible",
      text: "Ce PDF contient une signature qui a été retirée, est endommagée ou n’est plus affichée. En l’état, elle ne prouve rien. Demandez l’original.",
    },
    encrypted: {
      title: "Protégé par un mot de passe",
      text: "Rien ne peut être examiné à l’intérieur, les signatures non plus. Retirez la protection et recommencez.",
    },
    damaged: {
      title: "Le PDF est endommagé",
      text: "Il ne peut pas être lu en entier ; rien ne peut être dit de ses signatures. Demandez l’original.",
    },
    too_complex: {
      title: "Le PDF est trop long ou trop complexe",
      text: "Il dépasse ce qui est vérifié ici ; rien n’est dit de ses signatures. Les détails techniques indiquent la limite.",
    },
  },
  laterMarks: {
    title: "Marques ajoutées par la suite",
    named: (name, given) => `${name} (« ${given} »)`,
    added: (who, pages, count, after) =>
      `${who} a ajouté une marque ${count === 1 ? "à la page" : "aux pages"} ${pages} après la signature de ${after}.`,
    more: (count) => `Et ${count} autres ; les détails techniques les indiquent.`,
  },
  count: (valid, all) =>
    all === 1 ? `${valid} signature sur 1 tient` : `${valid} signatures sur ${all} tiennent`,
  facts: {
    file: "Fichier",
    checked: "Vérifié",
    format: "Format",
    fingerprint: "Empreinte (SHA-256)",
  },
  signers: "Signatures",
  signer: {
    unknown: "Signataire inconnu",
    holds: "tient",
    fails: "ne tient pas",
    unsure: "incertain",
    time: "Signé",
    proven: "heure prouvée par un horodatage",
    claimed: "heure selon l’ordinateur du signataire",
    timeUnknown: "la signature n’indique pas de date",
    quality: "Type",
    qualities: {
      SES: "Signature simple (SES)",
      AES: "Signature avancée (AES)",
      QES: "Signature qualifiée (QES)",
      none: "Type non établi",
    },
    seal: "Cachet d’une organisation",
    laws: { ZERTES: "droit suisse (SCSE)", EIDAS: "droit de l’UE (eIDAS)" },
    longTerm: "Long terme",
    longTermYes: "Vérifiable même après l’expiration des certificats",
    longTermNo: "Plus vérifiable avec certitude après l’expiration des certificats",
    issuer: "Certificat de",
    name: "Nom indiqué",
    vouched: "donné par le titulaire du certificat, qui seul en répond",
    reason: "Motif indiqué",
    why: "Pourquoi",
  },
  why: {
    broken:
      "La signature ne correspond pas au document : l’un des deux a été altéré après la signature ou est endommagé.",
    revoked: "Le certificat du signataire a été révoqué.",
    time: "Le certificat n’était pas valable au moment de la signature, pour autant que ce moment puisse être prouvé.",
    unknown:
      "L’émetteur du certificat n’est pas de ceux auxquels ce service fait confiance. L’identité n’est pas confirmée.",
    later: "On n’a pas pu savoir si le certificat était encore valable. Réessayez plus tard.",
    weak: "Le procédé de la signature est aujourd’hui trop faible pour qu’on s’y fie.",
    changed:
      "Des parties du document ont été modifiées après cette signature d’une manière qu’elle ne permet pas.",
    other:
      "La signature enfreint une règle qu’elle doit respecter. Les détails techniques la nomment.",
  },
  changes: {
    title: "Modifié après les signatures",
    none: "Rien n’a été modifié après les signatures, sauf ce que la signature ajoute elle-même.",
    allPermitted: "Les signatures permettent tout ce qui a été modifié ensuite.",
    otherReason:
      "Les signatures permettent tout ce qui a été modifié ensuite. Le résultat ci-dessus a une autre raison.",
    notCompared:
      "Tout n’a pas pu être comparé à ce qui a été signé ; les détails techniques disent ce qui manque.",
    unknown:
      "Ce qui a été modifié ne peut pas être dit ici : une signature ne correspond plus au document, il n’y a donc rien de signé à quoi le comparer. Demandez l’original.",
    page: (page) => `Page ${page}`,
    whole: "Document entier",
    shown: "En rouge, ce que les signatures ne permettent pas ; en vert, ce qu’elles permettent.",
    shownPermitted: "En vert, ce qui a été ajouté ; les signatures le permettent.",
    picture: (page) => `Page ${page} telle qu’elle est, les modifications non permises en rouge`,
    picturePermitted: (page) =>
      `Page ${page} telle qu’elle est, les modifications permises en vert`,
    enlarge: "Agrandir",
    compare: "Comparer",
    signed: "Telle que signée",
    now: "Maintenant",
    slider: "Limite entre les deux",
    sliderValue: (percent) => `${percent} % telle que signée`,
    permitted: "permis",
    notice: "à regarder",
    violation: "non permis",
    families: {
      signature: "Une signature ou un horodatage a été ajouté",
      signatureLost: "Une signature a été retirée ou altérée",
      form: "Des champs de formulaire ont été remplis ou modifiés",
      comment: "Des commentaires ou dessins ont été ajoutés ou modifiés",
      content: "Le contenu de la page a été modifié",
      behaviour: "Des actions ou des fichiers joints ont été modifiés",
      technical: "Des indications techniques ont été modifiées",
      look: "La page ne ressemble plus à ce qui a été signé, ou quelque chose la recouvre",
      unexplained:
        "Le fichier contient quelque chose qui n’appartient à aucune partie du document ; voir les détails techniques",
    },
  },
  technical: {
    title: "Détails techniques",
    indication: "Résultat selon EN 319 102-1",
    level: "Niveau",
    findings: "Constats",
    download: "Enregistrer le rapport (JSON)",
  },
};
