import { createHash } from 'node:crypto';
import {
  type ConsentRecord,
  consentSentence,
  localDay,
  localMoment,
  type makeConsentRecord,
  readPhone,
  RECORD_MOST,
  standingOf,
  subscribedAt,
  type z,
  zoneOf,
} from '@textloom/contracts';
import { invalid, notFound } from '../../../platform/base/app-error';
import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { noteDownload } from '../../access';
import {
  accountOfRecord,
  type ChangeRow,
  changesOfPhone,
  makerOfRecord,
  type RecordAccount,
  subscriptionsOfPhone,
  type SubscriptionRow,
  suppressionsOfPhone,
  type TextRow,
  textsBetween,
} from './consent-record.repository';
import { textedNumber } from '../../tenancy/number';
import { actorOf, subscriberOf } from '../subscriber/subscriber-history.service';
import { kindText, statusText, suppressionText } from './record-texts';

type Needs = Pick<Deps, 'db' | 'config'>;
type Reader = Pick<Session, 'accountId' | 'userId'>;
type Span = ConsentRecord['texts'];

const utc = (date: Date): string => date.toISOString();
const utcOrNull = (date: Date | null): string | null => date && utc(date);

function accountOf(id: number, row: RecordAccount): ConsentRecord['account'] {
  // ZZ stands for a place outside the USA and Canada.
  const region = [row.state === 'ZZ' ? '' : row.state, row.zip].filter(Boolean).join(' ');
  const place = [row.city, region].filter(Boolean).join(', ');
  return { id, name: row.company || row.name, address: [row.address, place].filter(Boolean), email: row.email };
}

/** The month up to now, or a month in the account's calendar. */
function spanOf(month: string | undefined, timezone: number, now: Date): { from: Date; until: Date } {
  if (month === undefined) {
    const day = localDay(now, timezone);
    const before = new Date(`${day}T00:00:00Z`);
    before.setUTCMonth(before.getUTCMonth() - 1);
    return { from: localMoment(utc(before).slice(0, 10), 0, timezone), until: now };
  }
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const end = localMoment(utc(next).slice(0, 10), 0, timezone);
  return { from: localMoment(`${month}-01`, 0, timezone), until: end < now ? end : now };
}

/** How the import read the columns that say who agreed. */
const columnsOf = (plan: ChangeRow['plan']): { name: string; means: string }[] =>
  (plan?.columns ?? []).map(({ name, meaning, decided }) => ({
    name,
    means:
      decided === undefined ? `Yes means ${meaning}` : `Yes means ${meaning}; the account said what each value means`,
  }));

const changeOf = ({
  file,
  plan,
  name,
  inboundId,
  wording,
  wordingHash,
  ...row
}: ChangeRow): ConsentRecord['changes'][number] => ({
  ...row,
  at: utc(row.at),
  actor: actorOf({ ...row, name }),
  what: consentSentence(row),
  wording: wording === null || wordingHash === null ? null : { words: wording, sha256: wordingHash },
  text_id: inboundId,
  file: file === null ? null : { name: file, columns: columnsOf(plan) },
});

const textOf = ({ id, at, direction, kind, text, status }: TextRow): Span['entries'][number] => ({
  id,
  at: utc(at),
  direction,
  kind: kindText(direction, kind),
  text,
  status: statusText(direction, status),
});

function subscriptionOf({
  keyword,
  deleted,
  disabled,
  ...at
}: SubscriptionRow): ConsentRecord['subscriptions'][number] {
  const stored = {
    disabled,
    disabled_at: utcOrNull(at.disabled_at),
    pending_until: utcOrNull(at.pending_until),
    subscribed_at: utcOrNull(at.subscribed_at),
    added_at: utc(at.added_at),
  };
  const status = deleted ? 'removed' : standingOf(stored);
  return { keyword, status, since: subscribedAt(stored), left_at: stored.disabled_at };
}

/** Everything that the account can prove about the phone, at one moment; 404 when there is nothing. */
async function readRecord(
  tx: Tx,
  config: Pick<Config, 'shortcode'>,
  { accountId, userId }: Reader,
  phone: string,
  month: string | undefined,
): Promise<ConsentRecord> {
  const account = await accountOfRecord(tx, accountId);
  const span = spanOf(month, account.timezone, account.now);
  const subscriptions = await subscriptionsOfPhone(tx, accountId, phone);
  const suppressions = await suppressionsOfPhone(tx, accountId, phone);
  const changes = await changesOfPhone(tx, accountId, phone, RECORD_MOST + 1);
  const texts = await textsBetween(tx, accountId, phone, { ...span, most: RECORD_MOST + 1 });
  if ([subscriptions, suppressions, changes, texts].every(({ length }) => length === 0))
    throw notFound('A person with this phone');
  const named = subscriptions.find(({ name }) => name !== '') ?? subscriptions[0];
  return {
    version: 1,
    made_at: utc(account.now),
    made_by: await makerOfRecord(tx, accountId, userId),
    account: accountOf(accountId, account),
    code: textedNumber(account.number, config),
    timezone: zoneOf(account.timezone),
    phone,
    person: { name: named?.name ?? '', email: named?.email ?? '' },
    subscriptions: subscriptions.map(subscriptionOf),
    suppressions: suppressions.map(({ keyword, reason, since }) => ({
      keyword,
      reason: suppressionText(reason),
      since: utc(since),
    })),
    changes: changes.slice(0, RECORD_MOST).map(changeOf).toReversed(),
    more_changes: changes.length > RECORD_MOST,
    texts: {
      from: utc(span.from),
      until: utc(span.until),
      entries: texts.slice(0, RECORD_MOST).map(textOf).toReversed(),
      more: texts.length > RECORD_MOST,
    },
  };
}

/** GET v1/subscribers/{id}/consent: the record itself. */
export const consentOfSubscriber = (
  { db, config }: Needs,
  session: Session,
  id: number,
  month: string | undefined,
): Promise<ConsentRecord> =>
  db.asReader(session, async (tx) => {
    const { phone } = await subscriberOf(tx, session, id);
    return readRecord(tx, config, session, phone, month);
  });

/** GET consent-record: by the phone, because removed people have a history too. Every record is in the security log. */
export async function consentFiles(
  { db, config }: Needs,
  session: Session,
  { phone: typed, month }: z.output<typeof makeConsentRecord.query>,
): Promise<z.output<typeof makeConsentRecord.reply>> {
  const reading = readPhone(typed);
  if ('problem' in reading) throw invalid('phone', reading.problem);
  const { phone } = reading;
  const record = await db.asReader(session, (tx) => readRecord(tx, config, session, phone, month));
  const json = `${JSON.stringify(record, null, 2)}\n`;
  const sha256 = createHash('sha256').update(json).digest('hex');
  // Loading the PDF libraries takes 100 ms of processor time, and few requests need them.
  const { renderConsentRecord } = await import('./consent-record-pdf');
  const pdf = await renderConsentRecord(record, json, sha256);
  await db.asAccount(session.accountId, (tx) => noteDownload(tx, config, session.accountId, 'consent.pdf'));
  return { name: `consent-${phone}`, json, sha256, pdf: pdf.toString('base64') };
}
