import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { smtpLink } from '../../../platform/mail/mail-link';
import { pdfLines } from '../../../platform/pdf/pdf-text.fixture';
import { mailedReport } from './mailed-parts';
import { presentReport, type Totals } from './mailed-report';
import { reportLetter } from './report-letter';

const totals = (sent: number): Totals => ({
  ...{ sent, delivered: sent - 1, received: 3, clicks: 12, joined: 7, left: 4 },
  ...{ paidCents: 4_900, usedCodes: 0, revenueCents: 0 },
});
const STOP = 'https://textloom.example/report-mail/stop/abc';
const report = presentReport({
  company: 'Luigi & Sons <b>',
  every: 'week',
  days: ['2026-12-28', '2027-01-03'],
  daysBefore: ['2026-12-21', '2026-12-27'],
  now: totals(1_204),
  before: totals(1_301),
  best: { name: 'Sale', clicked: 1, replies: 2 },
  page: 'https://textloom.example/app/reports?from=1&until=2',
});
const mail = {
  id: 1,
  recipient: 'boss@example.com',
  ...{ subject: reportLetter(report, STOP).subject, body_text: reportLetter(report, STOP).text },
  created_at: new Date('2027-01-04T14:00:00Z'),
  order_id: null,
  report,
  stop_link: STOP,
  attempts: 1,
};
const deps = { config: { productName: 'Textloom' } };

describe('the mail of a report', () => {
  it('has the same figures as text, as HTML and as PDF', async () => {
    const { html = '', files } = await mailedReport(deps, mail);
    const [pdf] = files;
    expect([pdf?.name, pdf?.type]).toEqual(['weekly-report-dec-28-2026-to-jan-3-2027.pdf', 'application/pdf']);
    const printed = pdfLines(pdf?.content ?? Buffer.alloc(0)).join(' ');
    for (const { label, now, before, change } of report.figures)
      for (const shown of [label, now, before, change]) {
        expect(html).toContain(shown);
        expect(mail.body_text).toContain(shown);
        expect(printed).toContain(shown);
      }
    expect(report.figures[0]).toEqual({
      label: 'Messages sent',
      now: '1,204',
      before: '1,301',
      change: '97 fewer (7%)',
      worse: true,
    });
  });

  it('escapes every text, and carries its own dark colours and the link that unsubscribes', async () => {
    const { html = '' } = await mailedReport(deps, mail);
    expect(html).toContain('Luigi &amp; Sons &lt;b&gt;');
    expect(html).not.toMatch(/<b>|<script|<img|src=/);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain(`<a href="${STOP}">Unsubscribe</a>`);
  });

  it('leaves with both texts, the PDF, and the headers of one-click unsubscribe (RFC 8058)', async () => {
    const received: Buffer[] = [];
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, _session, done) =>
        callbackify(async () => void received.push(await buffer(stream)))((error: Error | null) => done(error)),
    });
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', () => listening());
    });
    const { port } = server.server.address() as AddressInfo;
    const link = smtpLink(`smtp://127.0.0.1:${port}`, {
      mailFrom: 'Textloom <no-reply@textloom.example>',
      publicUrl: 'https://textloom.example',
    });
    await link.send(mail, await mailedReport(deps, mail));
    await link.send({ ...mail, report: null, stop_link: null }, { files: [] });
    link.close();
    await new Promise<void>((closed) => {
      server.close(() => closed());
    });
    const [first, second] = await Promise.all(received.map((raw) => PostalMime.parse(raw)));
    const header = (parsed: typeof first, name: string) => parsed?.headers.find(({ key }) => key === name)?.value;
    expect(header(first, 'list-unsubscribe')).toBe(`<${STOP}>`);
    expect(header(first, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect([first?.text?.trim(), first?.html?.trim()]).toEqual([
      mail.body_text,
      expect.stringContaining('<h1>Weekly report</h1>'),
    ]);
    expect(first?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
    expect(header(second, 'list-unsubscribe')).toBeUndefined();
  });
});
