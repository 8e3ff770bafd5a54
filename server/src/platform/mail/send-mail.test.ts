import { testDatabase, type TestDatabase } from '../../testing/database';
import { accountFactory } from '../../testing/accounts';
import { startMailSink } from '../../../standins/mail/mail-sink';
import { listMail } from '../../../standins/mail/sink.repository';
import { enqueueMail } from './enqueue-mail';
import { smtpLink, type MailLink } from './mail-link';
import { afterFailure } from './mail.policy';
import { sendOneMail, startMailing } from './send-mail';

let db: TestDatabase;
let accountId: number;
const lines: unknown[] = [];
const note = (...line: unknown[]): void => void lines.push(line);
const log = {
  info: note,
  warn: note,
  error: note,
  debug: note,
  trace: note,
  fatal: note,
  silent: note,
  level: 'info',
  child: () => log,
};

let needs: Parameters<typeof startMailing>[0];

beforeAll(async () => {
  db = await testDatabase();
  needs = { db, log, partsOf: () => Promise.resolve({ files: [] }) };
  ({ accountId } = await accountFactory(db).createOwner());
});
beforeEach(async () => {
  lines.length = 0;
  await db.engine.query('delete from mail');
});

const SECRET = 'http://textloom.test/app/?token=very-secret';
const enqueue = (to: string, subject = 'Hello') =>
  db.asEngine((tx) => enqueueMail(tx, { accountId, to, subject, text: `Grüße,\n\n${SECRET}\n` }));
const rows = async () =>
  (await db.engine.query('select id, attempts, failed, lease_until, next_at > now() as waits from mail order by id'))
    .rows;
const failing = (error: unknown): MailLink => ({ send: () => Promise.reject(error), close: () => undefined });
const refused = (responseCode: number, command: string) =>
  Object.assign(new Error(`${responseCode} no`), { responseCode, command });
const from = { mailFrom: 'Textloom <no-reply@textloom.example>', publicUrl: 'http://textloom.test' };
async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await condition()) return;
    await new Promise((next) => setTimeout(next, 10));
  }
  throw new Error('timed out');
}

describe('API-019: mail leaves through SMTP', () => {
  it('is sent to each recipient as soon as its transaction commits, and then removed', async () => {
    const sink = await startMailSink({ db, log });
    const mailing = await startMailing(needs, smtpLink(sink.url, from));
    await enqueue('ada@example.com, bo@example.com', 'Hé');
    await until(async () => (await listMail(db, 'bo@', 10)).length === 1 && (await rows()).length === 0);
    expect(await listMail(db, 'ADA@', 10)).toEqual([
      expect.objectContaining({
        from: 'no-reply@textloom.example',
        to: ['ada@example.com', 'bo@example.com'],
        subject: 'Hé',
        text: expect.stringContaining(SECRET),
      }),
    ]);
    await mailing.stop();
    await sink.stop();
  });

  it('has attachments created when it is sent, and waits while they cannot be created', async () => {
    const sink = await startMailSink({ db, log });
    const link = smtpLink(sink.url, from);
    await enqueue('files@example.com');
    await sendOneMail({ ...needs, partsOf: () => Promise.reject(new Error('no paper')) }, link);
    expect(await rows()).toEqual([expect.objectContaining({ attempts: 1, failed: null, waits: true })]);
    await db.engine.query('update mail set next_at = now()');
    const file = { name: 'INV-000001.pdf', type: 'application/pdf', content: Buffer.from('%PDF-') };
    await sendOneMail({ ...needs, partsOf: () => Promise.resolve({ files: [file] }) }, link);
    expect((await listMail(db, 'files@', 10))[0]?.text).toContain('[Attached: INV-000001.pdf]');
    link.close();
    await sink.stop();
  });

  it('is one mail in the mailbox when it is sent again after a crash', async () => {
    const sink = await startMailSink({ db, log });
    const link = smtpLink(sink.url, from);
    await enqueue('twice@example.com');
    const mail = (await db.engine.query('select * from mail')).rows[0];
    await link.send(mail, { files: [] });
    await sendOneMail(needs, link);
    expect(await rows()).toEqual([]);
    expect(await listMail(db, 'twice@', 10)).toHaveLength(1);
    link.close();
    await sink.stop();
  });

  it('is claimed by one process, and by another one when that process died', async () => {
    await enqueue('lease@example.com');
    const sent: number[] = [];
    let release = (): void => undefined;
    const slow: MailLink = {
      send: (mail) => new Promise((done) => void (sent.push(mail.id), (release = done))),
      close: () => undefined,
    };
    const first = sendOneMail(needs, slow);
    await until(async () => sent.length === 1);
    expect(await sendOneMail(needs, slow)).toBe(false);
    await db.engine.query(`update mail set lease_until = now() - interval '1 second'`);
    const second: MailLink = { send: async (mail) => void sent.push(mail.id), close: () => undefined };
    // Whether a lease has expired is looked at once a second.
    await until(() => sendOneMail(needs, second));
    release();
    await first;
    expect(sent).toHaveLength(2);
  });

  it('waits longer after each failure, and its content stays out of the log', async () => {
    await enqueue('down@example.com');
    expect(
      await sendOneMail(needs, failing(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))),
    ).toBe(true);
    expect(await rows()).toEqual([
      expect.objectContaining({ attempts: 1, failed: null, lease_until: null, waits: true }),
    ]);
    expect(await sendOneMail(needs, failing(new Error('never asked')))).toBe(false);
    expect(JSON.stringify(lines)).toContain('ECONNREFUSED');
    expect(JSON.stringify(lines)).not.toMatch(/very-secret|down@example/);
  });

  it('is kept with the reason when the server refuses it', async () => {
    await enqueue('nobody@example.com');
    await sendOneMail(needs, failing(refused(550, 'RCPT TO')));
    expect(await rows()).toEqual([expect.objectContaining({ failed: '550 no' })]);
    expect(await sendOneMail(needs, failing(new Error('never asked')))).toBe(false);
  });
});

describe('API-019: a mail that failed', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const mail = (attempts: number, hours = 1) => ({ attempts, created_at: new Date(now.getTime() - hours * 3_600_000) });

  it('is retried after 30 s, 1 min, 2 min, and at most an hour', () => {
    const waits = [1, 2, 3, 12].map((attempts) => afterFailure(new Error('down'), mail(attempts), now));
    expect(waits).toEqual([30, 60, 120, 3600].map((seconds) => ({ waitMs: seconds * 1_000 })));
  });

  it('is given up after a day, or when the recipient is refused, but not for our own wrong password', () => {
    expect(afterFailure(new Error('down'), mail(30, 25), now)).toEqual({ giveUp: 'down' });
    expect(afterFailure(refused(554, 'DATA'), mail(1), now)).toEqual({ giveUp: '554 no' });
    expect(afterFailure(refused(451, 'RCPT TO'), mail(1), now)).toEqual({ waitMs: 30_000 });
    expect(afterFailure(refused(535, 'AUTH PLAIN'), mail(1), now)).toEqual({ waitMs: 30_000 });
  });
});
