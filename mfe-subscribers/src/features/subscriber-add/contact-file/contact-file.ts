import { decodeCsv } from '@textloom/contracts';
import type { Contacts } from './convert';
import { convertAside } from './convert-aside';
import { TEXTS } from '../messages';

const PROBLEMS = { unreadable: TEXTS.notReadable, empty: TEXTS.noContacts, tooLarge: TEXTS.sheetTooLarge } as const;

/** The CSV file converted from a sheet or cards, or why there is none. */
export interface Sheet {
  name: string;
  rows: number;
  csv: File | null;
}

async function contactsOf(file: File): Promise<Contacts | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!/\.vcf$/i.test(file.name)) return { book: bytes };
  const cards = decodeCsv(bytes);
  return cards === null ? null : { cards };
}

/**
 * The sheets of a workbook, or the cards of a file, as CSV files, one of which is uploaded instead (decision 398), or
 * why there is none. With several sheets, each file is named after its sheet.
 */
export async function sheetsOf(file: File): Promise<{ sheets: Sheet[] } | { problem: string }> {
  const contacts = await contactsOf(file);
  const converted = contacts && (await convertAside(contacts));
  if (converted === null) return { problem: PROBLEMS.unreadable };
  if ('problem' in converted) return { problem: PROBLEMS[converted.problem] };
  const base = file.name.replace(/\.[^.]*$/, '');
  const fileName = (sheet: string): string => (converted.lists.length > 1 ? `${base} (${sheet}).csv` : `${base}.csv`);
  return {
    sheets: converted.lists.map(({ name, rows, csv }) => ({
      name,
      rows,
      csv: csv === null ? null : new File([csv], fileName(name), { type: 'text/csv' }),
    })),
  };
}
