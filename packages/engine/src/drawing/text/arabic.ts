/** A character as it is drawn, and the text that it stands for. */
export type Drawn = { readonly shape: string; readonly text: string };

type Forms = {
  readonly isolated: string;
  readonly final: string;
  /** Absent in letters that do not join the next one. */
  readonly initial?: string;
  readonly medial?: string;
};

/**
 * Unicode lists the forms of each letter in this order, one behind the other: isolated, final and, of letters that
 * join the next one, initial and medial. First the letters of other languages than Arabic, then those of Arabic.
 */
const BLOCKS: readonly (readonly [first: number, last: number])[] = [
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfbe7],
  [0xfbfc, 0xfbff],
  [0xfe80, 0xfefc],
];

const FORMS = readForms();
/** Vowels and other marks above and below, which no name needs to be read. */
const MARK = /\p{M}/u;
/** Stretches a word; it joins both its neighbours and has one form. */
const TATWEEL = "\u0640";

/** The letters of a text in the forms that they take beside each other; other characters as they are. */
export function joined(characters: readonly string[]): readonly Drawn[] {
  const letters = withMarks(characters);
  const drawn: Drawn[] = [];
  let joins = false;
  for (let index = 0; index < letters.length; index++) {
    const ligature = `${letters[index]?.shape ?? ""}${letters[index + 1]?.shape ?? ""}`;
    // Lam and alef have a form of their own together.
    const pair =
      ligature.startsWith("\u0644") && FORMS.has(ligature) ? letters[index + 1] : undefined;
    const letter = letters[index] ?? { shape: "", text: "" };
    const forms = FORMS.get(pair ? ligature : letter.shape);
    const next = letters[index + (pair ? 2 : 1)]?.shape ?? "";
    const joinsNext = next === TATWEEL || joinsPrevious(next);
    const shape = forms ? formOf(forms, joins, joinsNext) : letter.shape;
    drawn.push({ shape, text: letter.text + (pair?.text ?? "") });
    joins = letter.shape === TATWEEL || forms?.initial !== undefined;
    if (pair) index += 1;
  }
  return drawn;
}

/** Hamza stands alone: its only form is the isolated one. */
function joinsPrevious(character: string): boolean {
  const forms = FORMS.get(character);
  return forms !== undefined && forms.final !== forms.isolated;
}

function formOf(forms: Forms, joinsBefore: boolean, joinsNext: boolean): string {
  const { isolated, final, initial, medial } = forms;
  if (joinsBefore) return joinsNext && medial !== undefined ? medial : final;
  return joinsNext && initial !== undefined ? initial : isolated;
}

/** A mark belongs to the letter before it: it is not drawn there, but stays in the text. */
function withMarks(characters: readonly string[]): readonly Drawn[] {
  const letters: Drawn[] = [];
  for (const character of characters) {
    const last = letters.at(-1);
    if (last && MARK.test(character) && RIGHT_TO_LEFT.test(last.shape)) {
      letters[letters.length - 1] = { ...last, text: last.text + character };
    } else letters.push({ shape: character, text: character });
  }
  return letters;
}

/** Scripts that run from right to left. */
export const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

function readForms(): ReadonlyMap<string, Forms> {
  const lists = new Map<string, string[]>();
  for (const [first, last] of BLOCKS) {
    for (let code = first; code <= last; code++) {
      const form = String.fromCodePoint(code);
      const letter = form.normalize("NFKC");
      if (letter !== form) lists.set(letter, [...(lists.get(letter) ?? []), form]);
    }
  }
  const forms = new Map<string, Forms>();
  for (const [letter, [isolated, final, initial, medial]] of lists) {
    if (isolated === undefined) continue;
    forms.set(letter, {
      isolated,
      final: final ?? isolated,
      ...(initial !== undefined && medial !== undefined && { initial, medial }),
    });
  }
  return forms;
}
