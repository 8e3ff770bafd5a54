import { formatDate, type CreditNote, type Receipt } from '@textloom/contracts';
import { renderPaper } from './invoice-pdf';

const STATES = {
  pending: 'The refund is on its way',
  refunded: 'Refunded',
  void: 'Void',
} as const satisfies Record<CreditNote['state'], string>;

const NOTES = {
  pending: 'The money is on its way to your card.',
  refunded: 'The money was returned to your card.',
  void: 'Void: the refund failed, so the invoice stands as it was.',
} as const satisfies Record<CreditNote['state'], string>;

/** The credit note of a refund, with the parties of its invoice. */
export function renderCreditNote(receipt: Receipt, note: CreditNote, timezone: number): Promise<Buffer> {
  const amount = -note.amount;
  return renderPaper(receipt, {
    title: 'Credit note',
    number: note.number,
    date: note.date,
    facts: [
      ['Credit note number', note.number],
      ['Date', formatDate(note.date, 'day', timezone)],
      ['For invoice', receipt.invoice],
      ['Status', STATES[note.state]],
    ],
    lines: [{ text: `Refund: ${receipt.description}`, quantity: 1, price: amount, total: amount }],
    totals: [['Credited', amount, true]],
    note: NOTES[note.state],
  });
}
