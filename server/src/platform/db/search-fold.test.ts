import { foldText } from '@textloom/contracts';
import { testDatabase, type TestDatabase } from '../../testing/database';

const LAST = 0x10ffff;
/** The characters in chunks, without the halves of surrogate pairs, NUL and private ones. */
function* characters(): Generator<string[]> {
  let part: string[] = [];
  for (let code = 1; code <= LAST; code += 1) {
    const character = String.fromCodePoint(code);
    if (!/[\p{Cs}\p{Cn}\p{Co}]/u.test(character)) part.push(character);
    if (part.length === 20_000 || code === LAST) {
      yield part;
      part = [];
    }
  }
}

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});

it('folds every character that the database knows as foldText does, idempotently, and regardless of case', async () => {
  const wrong: string[] = [];
  const codes = (text: string): string => [...text].map((c) => (c.codePointAt(0) ?? 0).toString(16)).join(' ');
  for (const part of characters()) {
    const folded = await db.asEngine((tx) =>
      tx.query<{ given: string; folded: string; again: string; lower: string }>(
        `select given, search_fold(given) as folded, search_fold(search_fold(given)) as again, search_fold(lower(given)) as lower
         from unnest($1::text[]) given where unicode_assigned(given)`,
        [part],
      ),
    );
    for (const row of folded)
      if (row.folded !== foldText(row.given) || row.again !== row.folded || row.lower !== row.folded)
        wrong.push([row.given, row.folded, row.again, row.lower, foldText(row.given)].map(codes).join(' | '));
  }
  expect(wrong).toEqual([]);
});
