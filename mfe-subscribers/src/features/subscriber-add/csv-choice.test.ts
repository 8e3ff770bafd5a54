import '@textloom/testing';
import { readPreview } from './csv-choice';

const file = (...parts: BlobPart[]): File => new File(parts, 'people.csv', { type: 'text/csv' });
const bytes = (...codes: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(codes);

describe('VAL-022, VAL-024: a file as the browser reads it, by the rules of the server', () => {
  it('takes the separator under which there is a Phone column, whatever its cells hold', async () => {
    const preview = await readPreview(file('Phone;Tags\r\n5125550101;"vip, regular, lunch"\r\n5125550102;"vip, dinner, lunch"\r\n5125550103;"new, dinner, lunch"\r\n'));
    expect(preview.hasPhone).toBe(true);
    expect(preview.columns.map(({ name }) => name)).toEqual(['Phone', 'Tags']);
    expect(preview.rows[0]).toEqual(['5125550101', 'vip, regular, lunch']);
  });

  it.each([',', ';', '\t'])('reads a mark at the start, Windows breaks, blank lines and quoted breaks, separated by "%s"', async (mark) => {
    const preview = await readPreview(file(`\uFEFFphone${mark} First Name \r\n\r\n5125550101${mark}"Ann\r\nMarie"\r\n`));
    expect(preview).toEqual({ columns: [{ name: 'phone', known: true }, { name: 'First Name', known: true }], rows: [['5125550101', 'Ann\r\nMarie']], hasPhone: true });
  });

  it('reads what Excel wrote in its own code page, as the server will', async () => {
    const preview = await readPreview(file('Phone,First Name\n5125550101,Jos', bytes(0xe9), '\n'));
    expect(preview.rows).toEqual([['5125550101', 'José']]);
  });

  it('refuses what is no text, as the server will', async () => {
    const words = 'This is not a CSV file. Save your list as CSV (UTF-8) and try again.';
    await expect(readPreview(file(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)))).rejects.toThrow(words);
    await expect(readPreview(file(bytes(0xff, 0xfe, 0x50, 0, 0x68, 0)))).rejects.toThrow(words);
  });

  it('is not misled by a letter that the first part of a large file cuts in two', async () => {
    const head = 'Phone,First Name\n5125550101,José\n';
    const filler = 'x'.repeat(65_536 - new TextEncoder().encode(head).length - 1);
    expect((await readPreview(file(head, filler, 'é\n'))).rows[0]).toEqual(['5125550101', 'José']);
  });
});
