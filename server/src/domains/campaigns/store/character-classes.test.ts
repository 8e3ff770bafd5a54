import { carrierParts, isBlank, toGsm } from '@textloom/contracts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { SHOWN, UNWRITABLE } from './character-classes';

const LAST = 0x10ffff;
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
/** Every character that PostgreSQL stores. */
const CHARACTERS = Array.from({ length: LAST }, (_, index) => index + 1)
  .filter((code) => !isSurrogate(code))
  .map((code) => String.fromCodePoint(code));

/** Accents, which follow Latin and Greek letters. */
const ACCENT = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/u;
const isForeignMark = (character: string): boolean => /\p{M}/u.test(character) && !ACCENT.test(character);

/** Each character as toGsm writes it alone: a line break is never a part of what surrounds it. */
const written = (characters: readonly string[]): string[] => toGsm(characters.join('\n')).split('\n');
const isLineBreak = (character: string): boolean => character === '\n' || character === '\r';

function unwritable(): Set<string> {
  const plain = CHARACTERS.filter((character) => !isLineBreak(character));
  const inGsm = written(plain);
  return new Set(
    plain.filter(
      (character, index) => carrierParts(inGsm[index] ?? '').encoding !== 'GSM-7' || isForeignMark(character),
    ),
  );
}

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});

/** The characters that match in PostgreSQL. */
const matching = async (pattern: string): Promise<Set<string>> =>
  new Set(
    await db.asEngine((tx) =>
      tx.values<string>(
        `select chr(code) from generate_series(1, ${LAST}) code where code not between 55296 and 57343 and chr(code) ~ $1`,
        [pattern],
      ),
    ),
  );

/** Where two sets differ, as code points. */
const differences = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] =>
  CHARACTERS.filter((character) => one.has(character) !== other.has(character)).map(
    (character) => character.codePointAt(0)?.toString(16) ?? '',
  );

it('shows the characters that isBlank does not take for blank, but for braces', async () => {
  const shown = new Set(CHARACTERS.filter((character) => !isBlank(character) && !'{}'.includes(character)));
  expect(differences(await matching(SHOWN), shown)).toEqual([]);
});

it('finds the characters that toGsm cannot write', async () => {
  expect(differences(await matching(UNWRITABLE), unwritable())).toEqual([]);
});
