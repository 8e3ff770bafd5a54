import { formatCount, formatDate, type Receipt } from '@textloom/contracts';
import { buffer } from 'node:stream/consumers';
import {
  ACCENT,
  BOTTOM,
  type Doc,
  feet,
  INK,
  MARGIN,
  MUTED,
  newDocument,
  print,
  RIGHT,
  rule,
  WIDTH,
} from '../../../platform/pdf/pdf-page';
import { dollarText } from './invoice-format';

/** Left edge and width of each column of the lines. */
const COLUMNS = {
  text: { x: MARGIN, width: 264 },
  quantity: { x: MARGIN + 272, width: 56 },
  price: { x: MARGIN + 336, width: 80 },
  total: { x: MARGIN + 424, width: 80 },
} as const;

const STATES: Partial<Record<Receipt['state'], string>> = { refunded: 'Refunded', disputed: 'Disputed' };

/** What distinguishes a credit note from an invoice. */
export interface Paper {
  /** Invoice, or Credit note. */
  title: string;
  number: string;
  date: string;
  /** Label and value, below the title. */
  facts: [label: string, value: string][];
  lines: Receipt['lines'];
  totals: [label: string, amount: number, bold: boolean][];
  /** Below the totals. */
  note: string;
}

function head(doc: Doc, receipt: Receipt, paper: Paper): number {
  const half = WIDTH / 2;
  const left = print(doc, receipt.seller.name, MARGIN, MARGIN, half, { size: 16, bold: true, colour: ACCENT });
  print(doc, paper.title, MARGIN + half, MARGIN, half, { size: 22, bold: true, align: 'right' });
  let y = MARGIN + 38;
  for (const [label, value] of paper.facts) {
    print(doc, label, MARGIN + half, y, half - 110, { size: 9, colour: MUTED, align: 'right' });
    y = print(doc, value, RIGHT - 104, y - 1, 104, { align: 'right' }) + 3;
  }
  let under = left + 4;
  for (const line of [...receipt.seller.address, receipt.seller.email])
    under = print(doc, line, MARGIN, under, half - 20, { size: 9, colour: MUTED });
  return Math.max(y, under) + 24;
}

function customer(doc: Doc, { customer: to }: Receipt, top: number): number {
  let y = print(doc, 'Billed to', MARGIN, top, WIDTH, { size: 9, colour: MUTED }) + 2;
  y = print(doc, to.name, MARGIN, y, WIDTH, { size: 12, bold: true }) + 1;
  for (const line of [...to.address, to.email, ...(to.tax_id === '' ? [] : [`Tax ID ${to.tax_id}`])])
    y = print(doc, line, MARGIN, y, WIDTH);
  return y + 24;
}

function columnHeads(doc: Doc, top: number): number {
  const style = { size: 9, colour: MUTED };
  print(doc, 'Description', COLUMNS.text.x, top, COLUMNS.text.width, style);
  const right = { ...style, align: 'right' as const };
  print(doc, 'Quantity', COLUMNS.quantity.x, top, COLUMNS.quantity.width, right);
  print(doc, 'Price', COLUMNS.price.x, top, COLUMNS.price.width, right);
  print(doc, 'Amount', COLUMNS.total.x, top, COLUMNS.total.width, right);
  rule(doc, top + 16, INK);
  return top + 24;
}

const cents = (dollars: number): number => Math.round(dollars * 100);

function lines(doc: Doc, paper: Paper, top: number): number {
  let y = columnHeads(doc, top);
  for (const { text, quantity, price, total } of paper.lines) {
    if (y > BOTTOM - 40) {
      doc.addPage();
      y = columnHeads(doc, MARGIN);
    }
    const right = { align: 'right' as const };
    print(doc, formatCount(quantity), COLUMNS.quantity.x, y, COLUMNS.quantity.width, right);
    print(doc, dollarText(cents(price)), COLUMNS.price.x, y, COLUMNS.price.width, right);
    print(doc, dollarText(cents(total)), COLUMNS.total.x, y, COLUMNS.total.width, right);
    y = print(doc, text, COLUMNS.text.x, y, COLUMNS.text.width) + 7;
    rule(doc, y);
    y += 8;
  }
  return y;
}

function totals(doc: Doc, paper: Paper, top: number): void {
  let y = top;
  if (y > BOTTOM - 110) {
    doc.addPage();
    y = MARGIN;
  }
  for (const [label, amount, bold] of paper.totals) {
    const size = bold ? 12 : 10;
    print(doc, label, MARGIN + 200, y, 216, { bold, size, align: 'right', ...(bold ? {} : { colour: MUTED }) });
    y =
      print(doc, dollarText(cents(amount)), COLUMNS.total.x, y, COLUMNS.total.width, { bold, size, align: 'right' }) +
      5;
  }
  print(doc, paper.note, MARGIN, y + 12, WIDTH, { size: 9, colour: MUTED });
}

/** One PDF, dated in the account's timezone. */
export async function renderPaper(receipt: Receipt, paper: Paper): Promise<Buffer> {
  const doc = newDocument(`${paper.title} ${paper.number}`, receipt.seller.name, paper.date);
  const content = buffer(doc);
  const belowHead = head(doc, receipt, paper);
  const belowCustomer = customer(doc, receipt, belowHead);
  totals(doc, paper, lines(doc, paper, belowCustomer) + 4);
  feet(doc, `Questions about this ${paper.title.toLowerCase()}? ${receipt.seller.email}`, paper.number);
  doc.end();
  return content;
}

/** The invoice of a paid order. */
export function renderInvoice(receipt: Receipt, timezone: number): Promise<Buffer> {
  const { brand, last4 } = receipt.card;
  const card = last4 === '' ? 'Paid' : `Paid with ${brand.toUpperCase()} ending in ${last4}`;
  const { total, refunded, period_end: end } = receipt;
  return renderPaper(receipt, {
    title: 'Invoice',
    number: receipt.invoice,
    date: receipt.date,
    facts: [
      ['Invoice number', receipt.invoice],
      ['Date', formatDate(receipt.date, 'day', timezone)],
      ['Status', STATES[receipt.state] ?? 'Paid'],
    ],
    lines: receipt.lines,
    totals: [
      ['Total', total, true],
      [card, total, false],
      ...(refunded > 0 ? ([['Refunded', -refunded, false]] satisfies Paper['totals']) : []),
    ],
    note: end === '' ? '' : `This payment was for the time until ${formatDate(end, 'day', timezone)}.`,
  });
}
