import { consentPlan, importRows, isSaid, previewImport, scanConsent } from '@textloom/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openImportFile } from './import-file';
import { judgeRow, layoutOf, phonesThatLeft } from './import-row';
import { surveyOf } from './survey';

const FOLDER = join(__dirname, '../../../../../shared/contracts/contact-files');

interface ContactFile {
  file: string;
  tool: string;
  people?: string[];
  left?: string[];
  refused?: Record<string, string>;
  asked?: string[];
  problem?: string;
}

const FILES = JSON.parse(readFileSync(join(FOLDER, 'contact-files.json'), 'utf8')) as ContactFile[];
const CSV_FILES = FILES.filter(({ file }) => file.endsWith('.csv'));

/**
 * Reads a file as the page and the import do, with automatically chosen columns, answering that columns which are asked
 * about say nothing about texts.
 */
async function readFile(file: string): Promise<Omit<ContactFile, 'file' | 'tool'>> {
  const data = readFileSync(join(FOLDER, file));
  const { columns, choices, problem } = previewImport(data, true, 5);
  if (problem !== null) return { problem };
  const list = openImportFile(file, data, isSaid(columns, choices) ? undefined : choices, []);
  const rows = [...importRows(list.content.toString('utf8'), list)].slice(list.headless ? 0 : 1);
  const scanned = await scanConsent(list.content.toString('utf8'), list, () => Promise.resolve());
  const decisions = Object.fromEntries(scanned.questions.map(({ at }) => [at, { '*': 'none' as const }]));
  const layout = layoutOf(list.header, [], consentPlan(scanned, decisions));
  const left = rows.flatMap(({ cells }) => phonesThatLeft(cells, layout));
  const survey = await surveyOf(rows, layout, false);
  const judged = rows.map(({ line, cells }) => ({ line, row: judgeRow(cells, layout, survey) }));
  return {
    people: judged.flatMap(({ row }) => ('phone' in row ? [[row.phone, ...row.values].join('|')] : [])),
    left,
    asked: scanned.questions.map(({ name }) => name),
    refused: Object.fromEntries(judged.flatMap(({ line, row }) => ('reason' in row ? [[line, row.reason]] : []))),
  };
}

describe('VAL-022, VAL-023, VAL-024: contact files of other programs', () => {
  it('are all listed in the table', () => {
    const files = readdirSync(FOLDER).filter((file) => !/^(?:contact-files\.json|README\.md)$/.test(file));
    expect(FILES.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
    expect(files.length).toBeGreaterThan(24);
  });

  it.each(CSV_FILES.map((one) => [one.file, one.tool, one] as const))(
    '%s (%s) is imported whole, or refused with its reason',
    async (_file, _tool, { file, tool: _, ...expected }) => {
      const { problem } = expected;
      const whole = { left: [], refused: {}, asked: [], ...expected };
      expect(await readFile(file)).toEqual(problem === undefined ? whole : { problem });
    },
  );
});
