import '@textloom/testing';
import { IMPORT_COLUMNS, previewImport, readBirthday, readNewPhone } from '@textloom/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardRows } from './card-rows';
import { sheetsOf } from './contact-file';

const FOLDER = join(__dirname, '../../../../../shared/contracts/contact-files');

interface ContactFile {
  file: string;
  tool: string;
  people: string[];
  refused?: Record<string, string>;
}
const FILES = (JSON.parse(readFileSync(join(FOLDER, 'contact-files.json'), 'utf8')) as ContactFile[]).filter(
  ({ file }) => !file.endsWith('.csv'),
);

const MAX_ROWS = 100;

/** Converts a file in the browser and reads it like an import: people and refused lines. */
async function converted(file: string): Promise<Pick<ContactFile, 'people' | 'refused'>> {
  const result = await sheetsOf(new File([readFileSync(join(FOLDER, file))], file));
  if ('problem' in result) throw new Error(result.problem);
  const [first, ...others] = result.sheets;
  const csv = first?.csv;
  if (!csv) throw new Error('The first sheet is too long.');
  // A workbook with several sheets names the one that is read.
  expect(csv.name).toBe(file.replace(/\.[^.]+$/, others.length > 0 ? ` (${first.name}).csv` : '.csv'));
  const { choices, rows, problem } = previewImport(new Uint8Array(await csv.arrayBuffer()), true, MAX_ROWS);
  expect(problem).toBeNull();
  const at = IMPORT_COLUMNS.map((column) => choices.columns.indexOf(column));
  const fullName = choices.columns.indexOf('Full Name');
  const people: string[] = [];
  const refused: Record<string, string> = {};
  for (const [row, cells] of rows.entries()) {
    const [phone = '', ...values] = at.map((column) => cells[column] ?? '');
    values.push(readBirthday(values.pop() ?? '') ?? '');
    if (fullName !== -1) values.splice(0, 2, ...(cells[fullName] ?? '').replace(/(.*), (.*)/, '$2 $1').split(' '));
    const reading = readNewPhone(phone);
    if ('phone' in reading) people.push([reading.phone, ...values].join('|'));
    else refused[row + 2] = reading.problem;
  }
  return { people, refused };
}

describe('VAL-019, VAL-022: sheets and cards are converted into CSV before the upload', () => {
  it('the test files include both kinds', () => {
    expect(new Set(FILES.map(({ file }) => file.split('.')[1]))).toEqual(new Set(['xlsx', 'vcf']));
  });

  it.each(FILES.map((one) => [one.file, one.tool, one] as const))(
    '%s (%s) is read completely',
    async (_file, _tool, { file, people, refused = {} }) => {
      expect(await converted(file)).toEqual({ people, refused });
    },
  );

  it('produces the columns of an import', () => {
    expect(cardRows('BEGIN:VCARD\nTEL:1\nTEL:2\nEND:VCARD')[0]).toEqual([...IMPORT_COLUMNS, 'Phone 2']);
  });

  it.each([
    ['a file that only has the name', 'people.xlsx', 'Phone\n5125550123\n', /cannot be read/],
    ['a picture called cards', 'people.vcf', '\u0089PNG\0\0', /cannot be read/],
    ['a file without cards', 'people.vcf', 'Phone\n5125550123\n', 'There are no contacts in this file.'],
  ])('refuses %s', async (_, name, text, problem) => {
    expect(await sheetsOf(new File([text], name))).toEqual({
      problem: expect.stringMatching(problem) as string,
    });
  });
});
