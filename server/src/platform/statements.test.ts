import type { Config } from './config/config';
import { testDatabase } from '../testing/database';
import { described, namesIn, shown } from '../testing/statements';
import { lockFiles, refuseDuringBackup } from './db/backup/backup-lock';
import { keepLog } from './db/backup/cluster-copy.repository';
import { emptyDatabase } from './db/backup/dump';
import { blankPhone, blankPhoneInLogs } from './db/blank-phone';
import type { Database } from './db/connection';
import * as progress from './db/daily-progress';
import { deleteExpired } from './db/delete-expired';
import { hasDatabase, hasRole } from './db/embedded/database.repository';
import { installationId } from './db/installation';
import { acceptKey } from './db/key-fingerprints';
import { lockMigrations, recordMigration } from './db/migration.repository';
import { oneAtATime } from './db/one-at-a-time';
import * as position from './db/position';
import { markReady } from './db/readiness';
import { takeOverReference } from './db/reference-data';
import { hasReached } from './db/standby';
import type { Tx } from './db/transaction';
import * as hold from './db/work-hold';
import { notifySessionEnded } from './live/notice';
import { notifyAccounts } from './live/notify';
import { enqueueMail } from './mail/enqueue-mail';
import * as mail from './mail/mail.repository';
import * as person from './mail/person.repository';
import { databaseMeasures } from './metrics/database-measures';
import { forgetText, keepText, noteTorn, tornTexts } from './providers/carrier/smpp/smpp-inbound.repository';
import { partsOf, reportParts, storeSent } from './providers/carrier/smpp/smpp-part.repository';
import { eraseFromLink } from './providers/carrier/smpp/smpp-person.repository';
import * as attempts from './web/attempts.repository';
import { EXPIRED_KEYS, eraseRepliesAbout, once } from './web/idempotency';
import { jobQueue, runJobs } from './work/jobs';
import { SettledPosition } from './work/settled-position';

const PHONE = '5125550100';
const AT = new Date(0);
const NAME = 'a.job';
const first = { day: '2026-11-30', stage: '', after: '' };
const config = { twoStepKey: '', webhookKey: '', vapid: { privateKey: '' }, captchaKey: '' } as Config;
const TEXT = [PHONE, '', '', 2] as const;
const torn = { providerId: '', body: '', key: TEXT, phone: PHONE, recipient: '', begins: true, over: true, present: 1 };
const receipt = { providerId: '1', phone: PHONE, status: 3, providerCode: null } as const;
const limits = [{ name: 'sign-up', value: 'ann@example.com', most: 5 }];
const ofBackup: hold.Hold = { at: '', backup: '' };
const letter = { accountId: 1, to: '', subject: '', text: '' };

/** A database whose only transaction is this one. */
const databaseOf = (tx: Tx) =>
  ({
    asEngine: <T>(work: (tx: Tx) => Promise<T>) => work(tx),
    engine: { single: tx, prepared: tx, query: async () => ({ rows: [] }) },
  }) as unknown as Database;

/** Deletes nothing, so that nobody looks for more. */
const withoutRows = (tx: Tx): Tx => ({ ...tx, execute: async (given) => (await tx.execute(given), 0) });
/** Has a job that is due. */
const withJob = (tx: Tx): Tx => ({
  ...tx,
  query: async (given: never) =>
    (await tx.query<object>(given)).map((row) => ({ ...row, due: true, from: '' })) as never,
});
/** Fails, so that the job is postponed. */
const mails = { table: mail.MAIL, run: async () => ({ waitMs: 1 }), end: async () => undefined };

test('the statements of the platform return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => refuseDuringBackup(tx).catch(() => undefined),
    (tx) => lockFiles(tx).catch(() => undefined),
    (tx) => keepLog(tx),
    (tx) => emptyDatabase(tx, true).catch(() => undefined),
    (tx) => blankPhoneInLogs(tx, PHONE),
    (tx) => blankPhone(tx, PHONE, { media: ['name', 'mime'] }),
    (tx) => deleteExpired(databaseOf(withoutRows(tx)), EXPIRED_KEYS, 1),
    (tx) => hasRole(tx, NAME),
    (tx) => hasDatabase(tx, NAME),
    (tx) => lockMigrations(tx),
    (tx) => recordMigration(tx, NAME, '', true),
    (tx) => tx.execute(markReady(NAME)),
    (tx) => takeOverReference(tx),
    (tx) => progress.claimProgress(tx, NAME, { first, now: AT, until: AT }),
    (tx) => progress.saveProgress(tx, NAME, first),
    (tx) => progress.endClaim(tx, NAME),
    (tx) => installationId(tx),
    (tx) => acceptKey(config, databaseOf(tx), 'TEXTLOOM_WEBHOOK_KEY'),
    (tx) => oneAtATime(tx, 'webhooks', 1),
    (tx) => position.readPosition(tx, NAME),
    (tx) => position.storePosition(tx, NAME, AT),
    (tx) => hasReached(tx, '0/0'),
    (tx) => hold.findHold(tx),
    (tx) => hold.holdRestored(tx, ofBackup, [{ name: NAME, checksum: '' }]),
    (tx) => hold.endHold(tx),
    (tx) => notifyAccounts(tx, [{ accountId: 1, event: { type: 'profile.changed', payload: { reason: '' } } }]),
    (tx) => notifySessionEnded(tx, 1, ''),
    (tx) => enqueueMail(tx, letter),
    (tx) => mail.deleteMail(tx, 1),
    (tx) => mail.giveMailUp(tx, 1, ''),
    (tx) => mail.deleteWaiting(tx, AT),
    (tx) => person.mailsAbout(tx, PHONE),
    (tx) => person.eraseMailsAbout(tx, PHONE),
    (tx) => databaseMeasures.collector?.read(tx, databaseOf(tx)),
    (tx) => keepText(databaseOf(tx), { phone: PHONE, recipient: '', body: '', concatenation: null }),
    (tx) => forgetText(databaseOf(tx), { providerId: '', body: '', key: TEXT }),
    (tx) => tornTexts(databaseOf(tx), 1_000),
    (tx) => noteTorn(databaseOf(tx), torn, true),
    (tx) => reportParts(databaseOf({ ...tx, query: () => Promise.resolve([]) }), [receipt]),
    (tx) => partsOf(databaseOf(tx), 1),
    (tx) => storeSent(databaseOf(tx), [{ messageId: 1, part: 1, parts: 1, providerId: '1', phone: PHONE }]),
    (tx) => eraseFromLink(tx, PHONE),
    (tx) => once(tx, 1, 'a key', {}, async () => ({})),
    (tx) => once({ ...tx, execute: async () => 0 }, 1, 'a key', {}, async () => ({})).catch(() => undefined),
    (tx) => eraseRepliesAbout(tx, PHONE),
    (tx) => attempts.forgetAttempts(databaseOf(tx), limits),
    (tx) => attempts.countAttempt(databaseOf(tx), limits),
    (tx) => runJobs(databaseOf(withJob(tx)), mails),
    (tx) => jobQueue(tx, databaseOf(tx), mail.MAIL),
    (tx) => new SettledPosition('mail').read(tx),
  ]);
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
