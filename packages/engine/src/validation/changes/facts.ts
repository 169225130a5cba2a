/**
 * What happened to a document after each of its signatures, as plain data that can be kept as JSON.
 * Nothing here is a verdict: validation reads these facts under its policy.
 */
export type DocumentChanges = {
  readonly reading: ReadingFacts;
  readonly revisions: readonly RevisionFacts[];
  /** One for each signature of the document as it is now, in the order in which they were given. */
  readonly signatures: readonly SignatureChanges[];
  /** Signatures that an earlier revision had and the document as it is now does not show any more. */
  readonly removed: readonly RemovedSignature[];
};

/** How much of the file could be read by the rules of the format, without repairing anything. */
export type ReadingFacts = {
  readonly length: number;
  /** Behind the last byte that belongs to a readable revision. */
  readonly readTo: number;
  /** Why the rest is no revision; null where the whole file was read. */
  readonly problem: string | null;
};

/** One save of the document: its bytes and what it changed against the one before. */
export type RevisionFacts = {
  /** 0 is the document as it was first written. */
  readonly revision: number;
  readonly start: number;
  readonly end: number;
  readonly level: ChangeLevel;
  /** The fields that were signed in it. */
  readonly signed: readonly string[];
  readonly changes: readonly Change[];
  /** Why it could not be compared as a whole; such a revision is never called unchanged. */
  readonly notCompared: string | null;
};

/**
 * From harmless to unexplained: `longTerm` is evidence, time stamps, metadata; `forms` is filling in and
 * signing; `annotations` is commenting; `other` is everything that nothing permits.
 */
export type ChangeLevel = "none" | "longTerm" | "forms" | "annotations" | "other";

/** How a change is to be taken: permitted, to be reported, or a reason to distrust what is shown. */
export type Severity = "permitted" | "notice" | "violation";

/** One difference between a revision and the one before it. */
export type Change = {
  readonly revision: number;
  /** From 0; null where the change belongs to no page. */
  readonly page: number | null;
  readonly kind: ChangeKind;
  readonly level: ChangeLevel;
  readonly severity: Severity;
  /** The number of the object, or null for one that stands inside another. */
  readonly object: number | null;
  /** How it is reached from the trailer, as in `Root.Pages.Kids[0].Contents`. */
  readonly path: string;
  /** The name of the form field that it touches, or null. */
  readonly field: string | null;
  readonly text: string;
};

export type ChangeKind =
  | "trailer"
  | "catalog"
  | "version"
  | "extensions"
  | "metadata"
  | "information"
  | "validation data"
  | "signature added"
  | "time stamp added"
  | "signature field added"
  | "signature field changed"
  | "signature removed"
  | "certification changed"
  | "field filled"
  | "field changed"
  | "field added"
  | "field removed"
  | "form changed"
  | "annotation added"
  | "annotation changed"
  | "annotation removed"
  | "annotation shown"
  | "page changed"
  | "page content"
  | "page tree"
  | "resource"
  | "structure"
  | "action"
  | "attachment"
  | "object freed"
  | "unreadable";

/** What one signature covers and what came after it. */
export type SignatureChanges = {
  readonly field: string;
  readonly object: number | null;
  /** The revision that it covers; null where its byte range is that of none. */
  readonly revision: number | null;
  readonly byteRange: ByteRangeFacts;
  /** Its dictionary is the same in every revision since. */
  readonly dictionaryUnchanged: boolean;
  /** Its widget has the place (/Rect, page, flags) that was signed. */
  readonly placeUnchanged: boolean;
  /** Its widget looks (/AP, /AS, /MK) as it was signed. */
  readonly appearanceUnchanged: boolean;
  /** The most that any later revision did. */
  readonly level: ChangeLevel;
  /** Everything that later revisions changed, with the severity that it has for this signature. */
  readonly changes: readonly Change[];
  /** What a certification, a field lock or a rule of the format forbade at that time. */
  readonly violations: readonly Violation[];
  readonly attacks: readonly Attack[];
  /** Content that lies ready in the signed revision and is not shown by it. */
  readonly warnings: readonly ShadowWarning[];
  /** Why the later revisions were not compared as a whole; then nothing is known about the rest. */
  readonly notCompared: readonly string[];
  /** What has to be looked at with the eye. */
  readonly comparison: Comparison;
};

/** Where the signed bytes lie, and every rule that they break. */
export type ByteRangeFacts = {
  readonly written: readonly number[] | null;
  /** Where the signed area ends, or null where that makes no sense. */
  readonly end: number | null;
  readonly covers: "file" | "revision" | "nothing";
  readonly problems: readonly ByteRangeProblem[];
};

export type ByteRangeProblem =
  | "missing"
  | "not four integers"
  | "not from the beginning"
  | "outside of the file"
  | "no hole"
  | "hole is not the contents"
  | "ends within a revision"
  | "objects outside of it"
  | "collides with another signature";

/** A change that something present at that time forbade. */
export type Violation = {
  readonly rule: "DocMDP" | "FieldMDP" | "Lock" | "second certification" | "late certification";
  /** The field whose signature forbids it. */
  readonly by: string;
  readonly permission: 1 | 2 | 3 | null;
  readonly change: Change | null;
  readonly text: string;
};

/** Attacks by the names that the literature gave them. */
export type AttackName =
  | "incremental saving"
  | "signature wrapping"
  | "universal signature forgery"
  | "shadow hide"
  | "shadow replace"
  | "shadow hide and replace"
  | "evil annotation"
  | "sneaky signature"
  | "signature removed"
  | "signature spoofed"
  | "certification removed";

export type Attack = { readonly name: AttackName; readonly text: string };

/** Something that is harmless as it is and would allow a later save to show another document. */
export type ShadowWarning = {
  readonly kind:
    | "unused content"
    | "object written twice"
    | "hidden annotation"
    | "hidden layer"
    | "value differs from appearance"
    | "bytes between revisions";
  readonly object: number | null;
  readonly text: string;
};

/** A signature that was there once. */
export type RemovedSignature = {
  readonly field: string;
  readonly object: number | null;
  readonly byteRange: readonly number[] | null;
  /** The revision that had it, and the first one that does not. */
  readonly signedIn: number;
  readonly removedIn: number;
};

/** A rectangle in the space of its page, as the PDF writes it: left, bottom, right, top. */
export type MarkPlace = {
  readonly page: number;
  readonly area: readonly [number, number, number, number];
  /** What was put there later: a signature, the content of a field, a comment. */
  readonly kind: "signature" | "field" | "annotation";
  readonly field: string | null;
  /** Whether the signed revision had the empty signature field there, or lets the field or the comment be replaced. */
  readonly foreseen: boolean;
  /** Whether its ink may be read together with what is written around it, as long as it hides nothing. */
  readonly mayTouchText: boolean;
  /** The words that it highlights, underlines or strikes out: there must be some. Null for every other mark. */
  readonly words: readonly [number, number, number, number] | null;
  /** Whether the document itself permits what was done; a signature needs no such permission. */
  readonly permitted: boolean;
  /** Whether it lies on another annotation that shows something. */
  readonly overlaps: boolean;
  /** Whether more may be seen there than a drawing for the screen shows: on paper, when touched, in another reader. */
  readonly unseen: boolean;
};

/** A mark as its revision tells of it; what was foreseen and permitted is asked for each signature. */
export type FoundMark = Omit<MarkPlace, "foreseen" | "permitted"> & {
  /** The number of its annotation; null where it has none of its own. */
  readonly self: number | null;
  /** What became of a comment that stood there before. */
  readonly comment: "changed" | "removed" | null;
};

/** A page, from 0, and the first later revision that touched it: up to then it looked as it was signed. */
export type ChangedPage = { readonly page: number; readonly since: number };

/** The pages of the signed revision against those of the document as it is now. */
export type Comparison = {
  /** Bytes of the signed revision; null where there is nothing to compare with. */
  readonly signedEnd: number | null;
  readonly finalEnd: number;
  readonly pages: number;
  readonly finalPages: number;
  /** Where later revisions may have put something; everything else has to look the same. */
  readonly marks: readonly MarkPlace[];
  /** Pages that may look different: no object that another page reaches was changed. Null: any of them. */
  readonly changedPages: readonly ChangedPage[] | null;
  /**
   * Pages of the document as it is now, from 0, on which annotations lie on each other; asked only where later revisions
   * did more than sign and keep evidence.
   */
  readonly overlappingPages: readonly number[];
};
