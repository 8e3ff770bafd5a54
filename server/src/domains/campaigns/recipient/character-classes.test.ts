import { carrierParts, isBlank, toGsm } from '@textloom/contracts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { SHOWN, UNWRITABLE } from './character-classes';

const LAST = 0x10ffff;
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
/** Every character that PostgreSQL stores. */
const CHARACTERS = Array.from({ length: LAST }, (_, index) => index + 1)
  .filter((code) => !isSurrogate(code))
  .map((code) => String.fromCodePoint(code));

/** Blocks of accents, which follow Latin and Greek letters. */
const ACCENTS = [
  ...([0x300, 0x36f, 0x1ab0, 0x1aff, 0x1dc0, 0x1dff] as const),
  ...([0x20d0, 0x20ff, 0xfe00, 0xfe0f, 0xfe20, 0xfe2f] as const),
];
const isAccent = (code: number): boolean =>
  ACCENTS.some((first, at) => at % 2 === 0 && code >= first && code <= (ACCENTS[at + 1] ?? 0));
const isForeignMark = (character: string): boolean =>
  /\p{M}/u.test(character) && !isAccent(character.codePointAt(0) ?? 0);
/** Unassigned or private: most of all codes, and slow to check. */
const isNone = (character: string): boolean => /[\p{Cn}\p{Co}]/u.test(character);

const unwritable = (): Set<string> =>
  new Set(
    CHARACTERS.filter(
      (character) =>
        isNone(character) || isForeignMark(character) || carrierParts(toGsm(character)).encoding !== 'GSM-7',
    ),
  );

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

it('finds the characters that isBlank considers visible, except braces', async () => {
  const shown = new Set(CHARACTERS.filter((character) => !isBlank(character) && !'{}'.includes(character)));
  expect(differences(await matching(SHOWN), shown)).toEqual([]);
});

it('finds the characters that toGsm cannot write', async () => {
  expect(differences(await matching(UNWRITABLE), unwritable())).toEqual([]);
});
