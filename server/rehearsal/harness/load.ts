import { setTimeout as sleep } from 'node:timers/promises';
import { HEADERS } from '@textloom/contracts';
import { accountFactory, type TestUser } from '../../src/testing/accounts';
import { cardsAt } from '../../src/testing/card-provider';
import { createCampaign, createKeyword, createSubscribers } from '../../src/testing/stage';
import type { World } from './installation';
import { CLIENT_KEY } from './servers';
import type { Random } from './random';

const GOOD_CARD = '4242424242424242';
const PAUSE_MS = 500;
/** Time limit of a call that a fault may have left without an answer. */
const CALL_MS = 20_000;

/** Per exchange: last digits that the simulator's numbers do not use (…0010 to …0025). */
const PER_EXCHANGE = 9_000;
const AREA = { recipients: 212, joining: 713, imported: 813 };
/** Each run has eight exchanges, until a hundred runs have used one database. */
const phoneOf = (area: number, run: number, n: number): string =>
  `${area}${200 + (run % 100) * 8 + Math.floor(n / PER_EXCHANGE)}${1_000 + (n % PER_EXCHANGE)}`;
/** Payments of each payer, by default, and imported files, during a campaign. */
const ROUNDS = 4;
/** The misbehaving numbers, except …0024, which is resent for an hour before it is given up. */
const MISBEHAVING = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 25].map((n) => 6_125_550_000 + n);

export interface Load {
  owner: TestUser;
  campaign: number;
  /** The beginning of every text of the campaign, and of every other text of its account. */
  message: string;
  company: string;
  /** The phones to which the campaign goes. */
  recipients: string[];
  /** The recipients whose number makes the carrier misbehave. */
  misbehaving: string[];
  joining: string[];
  leaving: string[];
  /** The pending texts, joins and payments; resolves when the last one was accepted. */
  finished: Promise<void>;
  /** Cancels the texts and payments that have not been made yet. */
  end(): void;
  payments(): number;
  /** The account into which files are imported, the number of files, and the rows of all of them. */
  importing: TestUser;
  files: number;
  rows: number;
}

export interface LoadOptions {
  messages: number;
  /** The load is spread over this time. */
  seconds: number;
  random: Random;
  /** Adds the misbehaving numbers. */
  misbehaving?: boolean;
  /** Joins, STOPs, and replies. */
  joins?: number;
  stops?: number;
  replies?: number;
  /** Payments of each payer. */
  payments?: number;
  /** Rows of each file. */
  rows?: number;
}

/** An owner with a card, whose first payment cannot fail. */
async function addPayer({ db, outsideUrl, keys }: World, owner: TestUser): Promise<void> {
  const { customer, paymentMethod } = await cardsAt(outsideUrl, keys).storeCard(owner.accountId, GOOD_CARD);
  await db.asEngine(async (tx) => {
    await tx.execute('update account set stripe_id = $2 where id = $1', [owner.accountId, customer]);
    await tx.execute(
      `insert into card (account_id, payment_method, brand, last4, exp_month, exp_year) values ($1, $2, 'visa', '4242', 12, 2040)`,
      [owner.accountId, paymentMethod],
    );
  });
}

/** Repeats a call until it gets the wanted answer, as a person or the carrier retries. */
async function untilTaken(call: () => Promise<Response>, taken: (status: number) => boolean, ended: () => boolean) {
  while (!ended()) {
    const answer = await call().catch(() => undefined);
    await answer?.text().catch(() => undefined);
    if (answer && taken(answer.status)) return;
    await sleep(PAUSE_MS);
  }
}

/** Starts a campaign, and with it the joins, STOPs, replies, payments and imports that arrive while it is sent. */
export async function startLoad(world: World, options: LoadOptions): Promise<Load> {
  const { db, apiUrl, outsideUrl } = world;
  const { messages, seconds, random } = options;
  const { joins = Math.max(10, Math.floor(messages / 20)), stops = Math.max(5, Math.floor(messages / 40)) } = options;
  const { replies = Math.max(5, Math.floor(messages / 60)), payments = ROUNDS, rows = messages } = options;
  const factory = accountFactory(db);
  // Runs on one database have separate phones, keywords and names.
  const run = await db.asEngine((tx) => tx.value<number>('select 1 + count(*)::int as run from account'));
  const [company, message] = [`Company ${run}`, `Rehearsal ${run}: two for one today.`];
  const owner = await factory.createOwner({ planLeft: 4 * messages, email: `owner${run}@fault.example`, company });
  const other = await factory.createOwner({ email: `payer${run}@fault.example` });
  for (const payer of [owner, other]) await addPayer(world, payer);
  const [list, join] = [`LIST${run}`, `JOINING${run}`];
  await createKeyword(db, other, list);
  // Not the campaign's keyword, because people who join before its list is built would be recipients.
  await createKeyword(db, owner, join);
  const keyword = await createKeyword(db, owner, `FAULTS${run}`);
  const ordinary = Array.from({ length: messages }, (_, n) => phoneOf(AREA.recipients, run, n));
  for (let from = 0; from < messages; from += PER_EXCHANGE)
    await createSubscribers(db, owner, keyword, Math.min(PER_EXCHANGE, messages - from), Number(ordinary[from]));
  const misbehaving = options.misbehaving ? MISBEHAVING.map(String) : [];
  for (const phone of misbehaving) await createSubscribers(db, owner, keyword, 1, Number(phone));
  const campaign = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message });

  const some = random.shuffled(ordinary);
  const leaving = some.splice(0, stops);
  const replying = some.splice(0, replies);
  const joining = Array.from({ length: joins }, (_, n) => phoneOf(AREA.joining, run, n));
  let ended = false;
  let paid = 0;
  const isEnded = (): boolean => ended;
  const text = (phone: string, body: string): Promise<void> =>
    untilTaken(
      () =>
        fetch(`${outsideUrl}/carrier/handsets/${phone}/send`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text: body }),
          signal: AbortSignal.timeout(CALL_MS),
        }),
      // 202: the carrier has it and keeps delivering it.
      (status) => status === 200 || status === 202,
      isEnded,
    );
  /** Repeated with the same key until it is answered, as the page does. */
  const post = (user: TestUser, path: string, type: string, key: string, body: string): Promise<void> =>
    untilTaken(
      () =>
        fetch(`${apiUrl}/api/${path}`, {
          method: 'POST',
          headers: {
            'content-type': type,
            [HEADERS.authToken]: CLIENT_KEY,
            [HEADERS.credentials]: user.token,
            [HEADERS.idempotencyKey]: key,
          },
          body,
          signal: AbortSignal.timeout(CALL_MS),
        }),
      (status) => status === 200,
      isEnded,
    );
  const pay = async (payer: TestUser, round: number): Promise<void> => {
    await post(
      payer,
      'profiles/payment',
      'application/x-www-form-urlencoded',
      `payment ${run} ${round}`,
      'extra_messages=1',
    );
    if (!ended) paid += 1;
  };
  const importFile = (round: number): Promise<void> => {
    const lines = Array.from(
      { length: rows },
      (_, n) => `${phoneOf(AREA.imported, run, round * rows + n)},Person ${n}`,
    );
    const path = `subscribers/newfile?keyword=${list}&name=file${round}.csv`;
    return post(other, path, 'text/csv', `import ${run} ${round}`, ['Phone,First Name', ...lines].join('\n'));
  };
  const moment = (): number => random.between(0, seconds * 900);
  const planned: { at: number; act: () => Promise<void> }[] = [
    ...joining.map((phone) => ({ at: moment(), act: () => text(phone, join) })),
    ...leaving.map((phone) => ({ at: moment(), act: () => text(phone, 'STOP') })),
    ...replying.map((phone) => ({ at: moment(), act: () => text(phone, 'Do you open on Sunday?') })),
  ];
  /** One after the other, with pauses. */
  const inRounds = async (count: number, act: (round: number) => Promise<void>): Promise<void> => {
    for (let round = 0; round < count && !ended; round += 1) {
      await sleep(random.between(0, (seconds * 880) / count));
      await act(round);
    }
  };
  const rounds = [
    ...[owner, other].map((payer) => inRounds(payments, (round) => pay(payer, round))),
    inRounds(ROUNDS, importFile),
  ];
  const acting = planned.map(async ({ at, act }) => {
    await sleep(at);
    await act();
  });
  const finished = Promise.all([...acting, ...rounds]).then(() => undefined);
  finished.catch(() => undefined);
  return {
    ...{
      owner,
      campaign,
      message,
      company,
      recipients: [...ordinary, ...misbehaving],
      misbehaving,
      joining,
      leaving,
      finished,
    },
    end: () => (ended = true),
    payments: () => paid,
    ...{ importing: other, files: ROUNDS, rows: ROUNDS * rows },
  };
}
