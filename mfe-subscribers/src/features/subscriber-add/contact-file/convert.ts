import { cardRows } from './card-rows';
import { csvOfRows } from './csv-rows';
import { sheetRows, TooLarge } from './sheet-rows';

/** A sheet as its bytes, cards as their text. */
export type Contacts = { sheet: Uint8Array } | { cards: string };
/** The list as a CSV text, or why there is none. */
export type Converted = { csv: string } | { problem: 'unreadable' | 'empty' | 'tooLarge' };

/** Runs in the worker, or in the page where it cannot start. */
export function convert(contacts: Contacts): Converted {
  try {
    const rows = 'sheet' in contacts ? sheetRows(contacts.sheet) : cardRows(contacts.cards);
    return rows.length === 0 ? { problem: 'empty' } : { csv: csvOfRows(rows) };
  } catch (error) {
    return { problem: error instanceof TooLarge ? 'tooLarge' : 'unreadable' };
  }
}
