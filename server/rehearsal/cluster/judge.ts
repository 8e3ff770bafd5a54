/** Compares what the servers stored with what the carrier and the card provider know. */
import type { Database } from '../../src/platform/db/connection';
import { checkBooks } from '../../src/testing/check-books';
import { checkPayments } from '../../src/testing/check-payments';
import type { Load } from './load';
import { BODY, RECIPIENTS, type Owner } from './stage';

interface Sent {
  phone: string;
  body: string;
  at: number;
}
interface Received {
  sid: string;
  phone: string;
  body: string;
  /** When its webhook was accepted. */
  obeyed: number;
}

export interface Verdict {
  lost: number;
  twice: number;
  misbilled: number;
  afterStop: number;
  /** From the fault until the campaign was sent again, in seconds. */
  againAfter: number;
  seconds: number;
  joins: number;
  stops: number;
  payments: number;
  problems: string[];
}

const sentBy = (outside: Database, area: string): Promise<Sent[]> =>
  outside.asEngine((tx) =>
    tx.query<Sent>(
      `select substr(phone, 3) as phone, body, extract(epoch from created_at) * 1000 as at from simulator.message
       where not inbound and phone like $1 || '%' order by created_at`,
      [`+1${area}`],
    ),
  );
const receivedBy = (outside: Database, area: string): Promise<Received[]> =>
  outside.asEngine((tx) =>
    tx.query<Received>(
      `select sid, substr(phone, 3) as phone, body, extract(epoch from updated_at) * 1000 as obeyed from simulator.message
       where inbound and step > 0 and phone like $1 || '%'`,
      [`+1${area}`],
    ),
  );

const countBy = (texts: readonly Sent[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { phone } of texts) counts.set(phone, (counts.get(phone) ?? 0) + 1);
  return counts;
};

/** How long nothing was sent that began or lasted after the fault. */
function againAfter(texts: readonly Sent[], fault: number): number {
  let [longest, end] = [0, fault];
  let before = fault;
  for (const { at } of texts.filter((one) => one.at > fault)) {
    if (at - before > longest) [longest, end] = [at - before, at];
    before = at;
  }
  return Math.round((end - fault) / 100) / 10;
}

export async function judge(
  { db, outside, owner, load }: { db: Database; outside: Database; owner: Owner; load: Load },
  { began, fault, ended }: { began: number; fault: number; ended: number },
): Promise<Verdict> {
  const area = String(201 + (owner.account % 700));
  const sent = await sentBy(outside, area);
  const received = await receivedBy(outside, area);
  const campaign = sent.filter(({ body }) => body.startsWith(BODY));
  const others = sent.filter(({ body }) => !body.startsWith(BODY));
  const stops = new Map(received.filter(({ body }) => body === 'STOP').map(({ phone, obeyed }) => [phone, obeyed]));
  const problems: string[] = [...load.refused];

  // Everybody who did not leave has the text of the campaign, once; those who left at most once, and not afterwards.
  const perPhone = countBy(campaign);
  const rows = await db.asEngine((tx) =>
    tx.query<{ phone: string; status: number; claimed: number | null }>(
      'select phone, status, extract(epoch from claimed_at) * 1000 as claimed from message where campaign_id = $1',
      [owner.campaign],
    ),
  );
  const missing = rows.filter(({ phone }) => !perPhone.has(phone) && !stops.has(phone));
  const claimed = new Map(rows.map((row) => [row.phone, row.claimed ?? Infinity]));
  // One that was claimed before its STOP was stored is on its way.
  const late = [...perPhone.keys()].filter(
    (phone) => (claimed.get(phone) ?? Infinity) > (stops.get(phone) ?? Infinity),
  );
  // What the servers think that they sent is what the carrier accepted.
  const believed = rows.filter(({ status }) => status >= 1 && status <= 3).map(({ phone }) => phone);
  const untrue = believed.filter((phone) => !perPhone.has(phone));
  const unknown = rows.filter(({ phone, status }) => perPhone.has(phone) && (status < 1 || status > 3));
  if (rows.length !== RECIPIENTS) problems.push(`${rows.length} messages for ${RECIPIENTS} recipients`);

  // Every accepted join has its subscriber and one welcome, every accepted STOP one confirmation and no subscription.
  const joins = new Set(received.filter(({ body }) => body === owner.word).map(({ phone }) => phone));
  const people = await db.asEngine((tx) =>
    tx.query<{ phone: string; disabled: number }>(
      'select phone, disabled from subscriber where account_id = $1 and not deleted',
      [owner.account],
    ),
  );
  const state = new Map(people.map(({ phone, disabled }) => [phone, disabled]));
  const replies = countBy(others);
  const stored = new Set(
    await db.asEngine((tx) =>
      tx.values<string>('select provider_id from inbound_message where provider_id = any($1)', [
        received.map(({ sid }) => sid),
      ]),
    ),
  );
  const lostTexts = received.filter(({ sid }) => !stored.has(sid));
  const lostJoins = [...joins].filter((phone) => state.get(phone) !== 0 || !replies.has(phone));
  const lostStops = [...stops.keys()].filter((phone) => state.get(phone) === 0 || !replies.has(phone));
  const twice = [...[...perPhone].filter(([, n]) => n > 1), ...[...replies].filter(([, n]) => n > 1)];

  const billing = await db.asEngine((tx) =>
    tx.one<{ billed: number; paid: number; left: number }>(
      `select (select billed_total from balance where account_id = $1) as billed,
              (select count(*) from billing_order where account_id = $1 and state = 'paid') as paid,
              (select count(*) from message where account_id = $1 and billed > 0) as left`,
      [owner.account],
    ),
  );
  if (billing.paid < load.paid) problems.push(`${load.paid} payments were acknowledged, ${billing.paid} are stored`);
  const welcomes = others.filter(({ phone }) => joins.has(phone)).length;
  const billable = campaign.length + welcomes;
  const misbilled = [
    ...(await checkBooks(db)),
    ...(await checkPayments(db, outside)),
    ...(billing.billed === billable ? [] : [`${billing.billed} billed, ${billable} accepted by the carrier`]),
  ];
  const note = (what: string, all: readonly unknown[]): void => {
    if (all.length > 0) problems.push(`${what}: ${all.length}, such as ${JSON.stringify(all[0])}`);
  };
  note('not sent', missing);
  note('believed sent', untrue);
  note('sent and not known', unknown);
  note('lost texts', lostTexts);
  note('lost joins', lostJoins);
  note('lost STOPs', lostStops);
  note('twice', twice);
  note('after STOP', late);
  note('misbilled', misbilled);
  return {
    lost: missing.length + untrue.length + unknown.length + lostTexts.length + lostJoins.length + lostStops.length,
    twice: twice.length,
    misbilled: misbilled.length,
    afterStop: late.length,
    againAfter: againAfter(campaign, fault),
    seconds: Math.round((ended - began) / 1_000),
    joins: joins.size,
    stops: stops.size,
    payments: billing.paid,
    problems,
  };
}
