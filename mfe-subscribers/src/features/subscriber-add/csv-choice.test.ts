import '@textloom/testing';
import { CUSTOM_FIELDS } from '../../testing/custom-fields.fixture';
import { readPreview as read } from './csv-choice';
import { rememberColumns } from './remembered-columns';

const file = (...parts: BlobPart[]): File => new File(parts, 'people.csv', { type: 'text/csv' });
/** In an account without custom fields. */
const readPreview = (chosen: File) => read(chosen, []);
const bytes = (...codes: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(codes);

describe('VAL-022, VAL-024: a file read in the browser by the server’s rules', () => {
  it('uses the separator that yields a Phone column, whatever its cells contain', async () => {
    const preview = await readPreview(
      file(
        'Phone;Tags\r\n5125550101;"vip, regular, lunch"\r\n5125550102;"vip, dinner, lunch"\r\n5125550103;"new, dinner, lunch"\r\n',
      ),
    );
    expect(preview.problem).toBeNull();
    expect(preview.columns).toEqual(['Phone', 'Tags']);
    expect(preview.rows[0]).toEqual(['5125550101', 'vip, regular, lunch']);
  });

  it.each([',', ';', '\t'])(
    'reads a byte order mark, Windows line breaks, blank lines and quoted breaks, separated by "%s"',
    async (mark) => {
      const preview = await readPreview(
        file(`\uFEFFphone${mark} First Name \r\n\r\n5125550101${mark}"Ann\r\nMarie"\r\n`),
      );
      expect(preview).toEqual({
        columns: ['phone', 'First Name'],
        choices: { columns: ['Phone', 'First Name'], headless: false },
        rows: [['5125550101', 'Ann\r\nMarie']],
        lostBirthdays: [],
        shortenedPhones: [],
        openDates: [],
        lostValues: [],
        problem: null,
      });
    },
  );

  it("reads Excel's code page, by the real table", async () => {
    const preview = await readPreview(
      file('Phone,First Name\n5125550101,Jos', bytes(0xe9), ' O', bytes(0x92), 'Neil ', bytes(0x80), '\n'),
    );
    expect(preview.rows).toEqual([['5125550101', 'José O’Neil €']]);
  });

  it.each([
    ['little', [0xff, 0xfe], (code: number) => [code & 255, code >> 8]],
    ['big', [0xfe, 0xff], (code: number) => [code >> 8, code & 255]],
  ] as const)('reads UTF-16, %s-endian', async (_, mark, order) => {
    const text = 'Phone\tFirst Name\r\n5125550101\tŁukasz €\r\n';
    const preview = await readPreview(
      file(bytes(...mark, ...Array.from(text).flatMap((letter) => order(letter.charCodeAt(0))))),
    );
    expect(preview).toMatchObject({ rows: [['5125550101', 'Łukasz €']], problem: null });
  });

  it('shows cells as they will be stored, and detects status columns', async () => {
    const preview = await readPreview(
      file(
        'Phone,First Name,Status\n5125550101, \'=Ann ,Unsubscribed\n5125550102,"Ben,Subscribed\n5125550103,Cy,Subscribed\n',
      ),
    );
    expect(preview.choices.columns).toEqual(['Phone', 'First Name', 'Status']);
    expect(preview.rows).toEqual([
      ['5125550101', '=Ann', 'Unsubscribed'],
      ['5125550102', '"Ben', 'Subscribed'],
      ['5125550103', 'Cy', 'Subscribed'],
    ]);
  });

  it("refuses files that are not text or not a list, with the server's message", async () => {
    const notCsv = 'This is not a CSV file. Save your list as CSV (UTF-8) and try again.';
    expect(await readPreview(file(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)))).toMatchObject({
      problem: notCsv,
    });
    expect(await readPreview(file('Phone,phone\n1,2\n'))).toMatchObject({
      problem: 'Two columns have the same name: Phone.',
    });
    expect(await readPreview(file('Phone,"Name\n5125550101,Ann\n'))).toMatchObject({
      problem: 'A quotation mark in the first row is never closed.',
    });
  });

  it('handles a character that is cut at the end of the first chunk', async () => {
    const head = 'Phone,First Name\n5125550101,José\n';
    const filler = 'x'.repeat(65_536 - new TextEncoder().encode(head).length - 1);
    expect((await readPreview(file(head, filler, 'é\n'))).rows[0]).toEqual(['5125550101', 'José']);
  });
});

describe('Custom fields among remembered columns', () => {
  it('are dropped if removed since, and recognised if added since', async () => {
    const [size, colour, , note] = CUSTOM_FIELDS;
    if (!size || !colour || !note) throw new Error('A field is missing.');
    const list = (): File => file('Phone,Shoe size,Tint,Note\n5125550101,42,red,x\n');
    const columnsBy = async (fields: (typeof size)[]) => (await read(list(), fields)).choices.columns;
    expect(await columnsBy([size, colour])).toEqual(['Phone', 'field_shoe_size', '', '']);
    rememberColumns(
      ['Phone', 'Shoe size', 'Tint', 'Note'],
      { columns: ['Phone', '', 'field_colour', ''], headless: false },
      [size, colour],
    );
    expect(await columnsBy([size, colour])).toEqual(['Phone', '', 'field_colour', '']);
    expect(await columnsBy([size, note])).toEqual(['Phone', '', '', 'field_note']);
  });
});
