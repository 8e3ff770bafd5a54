import { decodeCsv } from '@textloom/contracts';
import type { Contacts } from './convert';
import { convertAside } from './convert-aside';
import { TEXTS } from '../messages';

const PROBLEMS = { unreadable: TEXTS.notReadable, empty: TEXTS.noContacts, tooLarge: TEXTS.sheetTooLarge } as const;

async function contactsOf(file: File): Promise<Contacts | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (/\.xlsx$/i.test(file.name)) return { sheet: bytes };
  const cards = decodeCsv(bytes);
  return cards === null ? null : { cards };
}

/** A sheet or cards as the CSV file that is uploaded in their place (decision 398), or why there is none. */
export async function csvOf(file: File): Promise<{ csv: File } | { problem: string }> {
  const contacts = await contactsOf(file);
  const converted = contacts && (await convertAside(contacts));
  if (converted === null) return { problem: PROBLEMS.unreadable };
  if ('problem' in converted) return { problem: PROBLEMS[converted.problem] };
  const name = file.name.replace(/\.[^.]*$/, '.csv');
  return { csv: new File([converted.csv], name, { type: 'text/csv' }) };
}
