import { buffer } from 'node:stream/consumers';
import {
  ACCENT,
  type Doc,
  feet,
  INK,
  MARGIN,
  MUTED,
  newDocument,
  print,
  rule,
  type Style,
  WIDTH,
} from '../../../platform/pdf/pdf-page';
import type { MailedReport } from './mailed-report';

const BAD = '#b3261e';

/** Left edge and width of each column. */
const COLUMNS = [
  { x: MARGIN, width: 190 },
  { x: MARGIN + 190, width: 90 },
  { x: MARGIN + 290, width: 100 },
  { x: MARGIN + 400, width: WIDTH - 400 },
] as const;

/** A row of the table; the first column is on the left. Returns the y below it. */
function row(doc: Doc, cells: readonly string[], y: number, styles: readonly Style[]): number {
  const ends = COLUMNS.map(({ x, width }, index) =>
    print(doc, cells[index] ?? '', x, y, width, { align: index === 0 ? 'left' : 'right', ...styles[index] }),
  );
  return Math.max(...ends);
}

function table(doc: Doc, { columns, figures }: MailedReport, top: number): number {
  const head = { size: 9, colour: MUTED };
  let y = row(doc, ['', ...columns], top, [head, head, head, head]) + 4;
  rule(doc, y, INK);
  for (const { label, now, before, change, worse } of figures) {
    y = row(doc, [label, now, before, change], y + 8, [{}, { bold: true }, {}, worse ? { colour: BAD } : {}]) + 6;
    rule(doc, y);
  }
  return y;
}

/** One page with the texts and figures of the mail. `date`: of the document, ISO 8601. */
export function renderReport(report: MailedReport, product: string, date: string): Promise<Buffer> {
  const doc = newDocument(`${report.title}, ${report.days}`, product, date);
  const content = buffer(doc);
  let y = print(doc, report.company, MARGIN, MARGIN, WIDTH, { size: 12, bold: true, colour: ACCENT }) + 6;
  y = print(doc, report.title, MARGIN, y, WIDTH, { size: 22, bold: true });
  y = print(doc, report.days, MARGIN, y + 2, WIDTH, { colour: MUTED }) + 16;
  for (const sentence of report.sentences) y = print(doc, sentence, MARGIN, y, WIDTH, { size: 11 }) + 6;
  table(doc, report, y + 14);
  feet(doc, product, report.title);
  doc.end();
  return content;
}
