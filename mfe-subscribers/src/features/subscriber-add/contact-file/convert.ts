import { cardRows } from './card-rows';
import { csvOfRows } from './csv-rows';
import { sheetRows, TooLarge } from './sheet-rows';

/** A workbook as its bytes, cards as their text. */
export type Contacts = { book: Uint8Array } | { cards: string };
/** A sheet, or all cards, as a CSV text; null if it is too large. */
export interface List {
  /** Name of the sheet. */
  name: string;
  /** Number of filled rows, including the row of column names. */
  rows: number;
  csv: string | null;
}
/** At least one list, or the reason for having none. */
export type Converted = { lists: List[] } | { problem: 'unreadable' | 'empty' | 'tooLarge' };

function listsOf(contacts: Contacts): List[] {
  if ('cards' in contacts) {
    const rows = cardRows(contacts.cards);
    return rows.length === 0 ? [] : [{ name: '', rows: rows.length, csv: csvOfRows(rows) }];
  }
  return Array.from(sheetRows(contacts.book), ({ name, rows, tooLarge }) => ({
    name,
    rows: rows.length,
    csv: tooLarge ? null : csvOfRows(rows),
  }));
}

/** Runs in the worker, or in the page if no worker can start. */
export function convert(contacts: Contacts): Converted {
  try {
    const lists = listsOf(contacts);
    return lists.length === 0 ? { problem: 'empty' } : { lists };
  } catch (error) {
    return { problem: error instanceof TooLarge ? 'tooLarge' : 'unreadable' };
  }
}
