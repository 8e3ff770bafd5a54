import type { PackedTexts } from './texts';

// Sentences are said in English, wherever that is: in an error, in a row that a worker has stored. Here their translation is found
// by what they say, so nothing has to be stored or sent beside them.

export type Sentences = (english: string) => string;

type Values = Readonly<Record<string, string | number>>;
/** A compiled message (Lingui): its texts, and its values with their forms; `#` is the count of the forms around it. */
type Part = string | readonly [name: string, kind?: string, forms?: Readonly<Record<string, Parts>>];
type Parts = string | readonly Part[];

/** One way in which a message reads: its texts with values between them, and the forms that make it read so. */
interface Reading {
  readonly key: string;
  /** One more than the values. */
  readonly texts: readonly string[];
  readonly values: readonly { readonly name: string; readonly isCount: boolean }[];
  readonly chosen: Values;
}

/** More ways than any message has; forms within forms multiply. */
const MOST_READINGS = 64;
/** Longer texts are no sentences of ours. */
const LONGEST = 2000;

const joined = (one: Reading, other: Reading): Reading => ({
  key: one.key,
  texts: [...one.texts.slice(0, -1), `${one.texts.at(-1)}${other.texts[0]}`, ...other.texts.slice(1)],
  values: [...one.values, ...other.values],
  chosen: { ...one.chosen, ...other.chosen },
});

/** All ways in which the parts of a message read; `count` is the name of what `#` stands for. */
function readings(key: string, parts: Parts, count = ''): Reading[] {
  const plain = (text: string): Reading => ({ key, texts: [text], values: [], chosen: {} });
  const value = (name: string, isCount: boolean): Reading => ({
    key,
    texts: ['', ''],
    values: [{ name, isCount }],
    chosen: {},
  });
  let found = [plain('')];
  for (const part of typeof parts === 'string' ? [parts] : parts) {
    const ways =
      part === '#' && count !== ''
        ? [value(count, true)]
        : typeof part === 'string'
          ? [plain(part)]
          : part[2] === undefined
            ? [value(part[0], false)]
            : formsOf(key, part[0], part[1] === 'plural', part[2]);
    found = found.flatMap((before) => ways.map((way) => joined(before, way))).slice(0, MOST_READINGS);
  }
  return found;
}

/** A choice is known by its words; a count by its number, whatever its form. */
const formsOf = (key: string, name: string, isCount: boolean, forms: Readonly<Record<string, Parts>>): Reading[] =>
  Object.entries(forms)
    .filter(([form]) => form !== 'offset')
    .flatMap(([form, parts]) =>
      readings(key, parts, isCount ? name : '').map((reading) => ({
        ...reading,
        chosen: isCount ? reading.chosen : { ...reading.chosen, [name]: form },
      })),
    );

/** The values with which a message reads like the text; undefined if it does not. Looks at each character once. */
function valuesIn(text: string, { texts, values, chosen }: Reading): Values | undefined {
  const [first = '', ...others] = texts;
  if (!text.startsWith(first)) return undefined;
  const found: Record<string, string | number> = { ...chosen };
  let at = first.length;
  for (const [index, { name, isCount }] of values.entries()) {
    const next = others[index] ?? '';
    const isLast = index === values.length - 1;
    const end = isLast ? text.length - next.length : text.indexOf(next, at);
    if (end < at || (isLast && !text.endsWith(next))) return undefined;
    const value = text.slice(at, end);
    if (isCount && !/^[\d,]+$/.test(value)) return undefined;
    found[name] = isCount ? Number(value.replaceAll(',', '')) : value;
    at = end + next.length;
  }
  return at === text.length ? found : undefined;
}

const lengthOf = ({ texts }: Reading): number => texts.join('').length;

/** Finds the translation of a sentence, also of several in a row, and of one that is a value of another. */
export function sentencesOf(
  texts: ReadonlyMap<string, PackedTexts[string]>,
  format: (key: string, values: Values) => string,
): Sentences {
  const known = [...texts]
    .flatMap(([key, text]) =>
      typeof text === 'string' || text[2] === undefined ? [] : readings(key, text[2] as unknown as Parts),
    )
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));

  function whole(english: string): string | undefined {
    const text = texts.get(english);
    if (typeof text === 'string') return text;
    for (const reading of known) {
      const values = valuesIn(english, reading);
      if (!values) continue;
      const said = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? say(value) : value,
      ]);
      return format(reading.key, Object.fromEntries(said) as Values);
    }
    return undefined;
  }

  function say(english: string): string {
    const text = english.trim();
    if (text === '' || text.length > LONGEST) return english;
    const found = whole(text);
    if (found !== undefined) return english.replace(text, () => found);
    const several = text.split(/(?<=[.!?]) (?=[“A-Z])/);
    if (several.length === 1) return english;
    const said = several.map((one) => whole(one));
    return said.includes(undefined) ? english : english.replace(text, () => said.join(' '));
  }
  return say;
}
