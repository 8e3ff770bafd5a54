import { columnKey, decodeCsv, importRows, openImport, previewImport } from '@textloom/contracts';
import { parse } from 'csv-parse/sync';
import { testApp, type TestApp } from '../../../testing/app';
import { CORPUS, type CorpusFile } from './import-corpus.fixture';
import { startImports } from '../import/import-worker';
import { createList, subscribersOf, postImport } from '../import/imports.fixture';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => worker.stop());
});

/** The number of non-blank rows below the column names, as an import must count them. */
function rowsIn(data: Buffer): number {
  const text = decodeCsv(data) ?? '';
  const list = openImport(text);
  return 'problem' in list ? 0 : [...importRows(text, list)].length - 1;
}

/** Imports a file into an account of its own. */
async function importFile({ data }: CorpusFile) {
  const owner = await t.createOwner();
  const keyword = `C${owner.accountId}`;
  await createList(t, owner, keyword);
  const { lines } = await postImport(t, owner, data, { keyword });
  const last = lines.at(-1);
  const text = (await t.call(owner, 'GET', `subscribers/imports/${last?.id}/errors`)).text;
  const errors: string[][] = parse(text, { bom: true, relax_column_count: true });
  return { last, people: await subscribersOf(t, owner), errors };
}

describe('files written by other programs', () => {
  it.each(CORPUS.map((file) => [file.name, file] as const))('%s', async (_, file) => {
    const { last, people, errors } = await importFile(file);
    expect([last?.good, last?.updated, last?.skipped, last?.error]).toEqual(file.counts);
    expect(file.counts.reduce((sum, count) => sum + count)).toBe(rowsIn(file.data));
    expect([last?.unsubscribed, people.filter(({ disabled }) => disabled === 1).length]).toEqual([
      file.left ?? 0,
      file.left ?? 0,
    ]);
    const names = people.map(({ first_name }) => first_name);
    expect(names).toEqual(file.names ?? names);
    const reasons = errors.slice(1).map(([line, reason]) => [Number(line), reason]);
    expect(reasons).toEqual(file.errors ?? reasons);

    // Each row of the browser's preview was stored or returned as an error.
    const { columns, rows, problem } = previewImport(file.data, true, 5);
    expect(problem).toBeNull();
    const at = columns.findIndex((name) => columnKey(name) === 'first name');
    const shown = rows.map((cells) => cells[at] ?? '');
    const returned = errors.slice(1).map((cells) => cells[at + 2] ?? '');
    expect(shown).toEqual(expect.arrayContaining(names));
    expect([...names, ...returned]).toHaveLength(shown.length - (last?.skipped ?? 0));
  });
});
