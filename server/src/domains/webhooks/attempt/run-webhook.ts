import type { Dispatcher } from 'undici';
import type { Config } from '../../../platform/config/config';
import type { Log } from '../../../platform/base/log';
import { unseal } from '../../../platform/base/seal';
import type { Database, Tx } from '../../../platform/db/connection';
import { claimName } from '../../../platform/work/jobs';
import { persevering } from '../../../platform/work/persevering';
import { settledOf, type SettledPosition } from '../../../platform/work/settled-position';
import { link } from '@textloom/contracts';
import { notifyStopped } from '../../notices';
import { DISABLED_AFTER_DAYS, restAfter, waitAfter } from '../delivery/retries.policy';
import {
  claimDue,
  claimWebhook,
  release,
  storeAttempts,
  type Claimed,
  type Due,
  type Outcome,
} from '../delivery/claim.repository';
import { giveUpWaiting } from '../delivery/deliveries.repository';
import { payloadsOf } from '../payload/payloads';
import { postEvent, type Answer } from './post-event';
import { signedHeaders } from './sign';
import { webhookId } from '../delivery/webhook-id';

export interface WebhookDeps {
  db: Database;
  log: Log;
  config: Pick<Config, 'webhookKey' | 'webhooksInside' | 'mediaUrl' | 'productName'>;
  dispatcher: Dispatcher;
  /** Timeout of one attempt. */
  timeoutMs?: number;
}

/** Deliveries per claim, and how many of them are sent at a time. */
const [PER_CLAIM, PARALLEL] = [100, 10];
/** A claim starts no attempt after this time, so that a slow webhook does not keep its worker. */
const BUDGET_MS = 30_000;
/** Longer than a claim takes. */
const LEASE_S = 90;
/** After this many failures without a success, a claim stops trying. */
const MAX_FAILURES = 3;
const GONE = 410;

interface Lot {
  webhook: Claimed;
  owner: string;
  due: readonly Due[];
  payloads: ReadonlyMap<number, string>;
}

async function takeLot(tx: Tx, config: WebhookDeps['config']): Promise<Lot | undefined> {
  const owner = claimName();
  const webhook = await claimWebhook(tx, owner, LEASE_S);
  if (!webhook) return undefined;
  // Probe a failing webhook with a single event.
  const due = await claimDue(tx, webhook, webhook.rests > 0 ? 1 : PER_CLAIM, LEASE_S);
  const payloads = await payloadsOf({ tx, config, accountId: webhook.account_id }, due);
  return { webhook, owner, due, payloads };
}

const ANSWERED = { code: null, response: '', wait: 0, untried: false };
const untried = ({ id, attempts }: Due): Outcome => ({
  ...ANSWERED,
  id,
  attempts,
  status: 'waiting',
  failure: '',
  untried: true,
});
const dataGone = (due: Due): Outcome => ({
  ...untried(due),
  status: 'failed',
  failure: 'The data of this event no longer exists.',
});

function outcomeOf({ id, attempts, tries }: Due, answer: Answer): Outcome {
  const tried = { ...ANSWERED, ...answer, id, attempts };
  if (answer.failure === '') return { ...tried, status: 'delivered' };
  const wait = answer.code === GONE ? undefined : waitAfter(tries);
  return wait === undefined ? { ...tried, status: 'failed' } : { ...tried, status: 'waiting', wait };
}

/** Sends a lot. Deliveries that it had no time for count as untried. Never throws. */
async function sendLot(
  deps: WebhookDeps,
  { webhook, due, payloads }: Lot,
  stopping: () => boolean,
): Promise<Outcome[]> {
  const { config, dispatcher, timeoutMs } = deps;
  const secrets = [webhook.secret, webhook.old_secret].flatMap((sealed) =>
    sealed === null ? [] : (unseal(config.webhookKey, webhook.account_id, sealed) ?? []),
  );
  if (secrets.length === 0) return due.map((one) => outcomeOf(one, UNREADABLE));
  const until = performance.now() + BUDGET_MS;
  const outcomes: Outcome[] = [];
  const open = [...due];
  let [arrived, failed] = [0, 0];
  const isOver = (): boolean =>
    stopping() || performance.now() > until || (arrived === 0 && failed >= MAX_FAILURES) || outcomes.some(isGone);
  const attempt = async (one: Due): Promise<Outcome> => {
    const body = payloads.get(one.id);
    if (body === undefined) return dataGone(one);
    if (isOver()) return untried(one);
    const headers = {
      'user-agent': `${config.productName}-Webhooks/1`,
      ...signedHeaders({ id: webhookId({ id: one.id, at: one.created_at }), at: new Date(), body, secrets }),
    };
    const answer = await postEvent(
      { url: webhook.url, headers, body },
      { dispatcher, inside: config.webhooksInside, timeoutMs },
    );
    if (answer.failure === '') arrived += 1;
    else failed += 1;
    return outcomeOf(one, answer);
  };
  const work = async (): Promise<void> => {
    for (let one = open.shift(); one; one = open.shift()) outcomes.push(await attempt(one));
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return outcomes;
}

const isGone = ({ code }: Outcome): boolean => code === GONE;

/** After a restore without the backup's key. */
const UNREADABLE: Answer = {
  code: null,
  response: '',
  failure: 'The secret of this webhook cannot be read any more: make a new one.',
};

const WHY: Readonly<Record<string, string>> = {
  gone: 'Its server answered 410 Gone.',
  failing: `No event could be delivered there for ${DISABLED_AFTER_DAYS} days.`,
};

/** Stores the outcomes. Returns whether the webhook was disabled. */
async function store(
  tx: Tx,
  position: SettledPosition,
  { webhook: { id, url, rests }, owner }: Lot,
  outcomes: readonly Outcome[],
): Promise<boolean> {
  const { at: settled } = await position.read(tx);
  const tried = outcomes.filter((one) => !one.untried);
  const arrived = tried.some(({ status }) => status === 'delivered');
  const gone = tried.some(isGone);
  // Lock the webhook first: whoever disables one locks it before its deliveries.
  const disabled = await release(
    tx,
    { id, url, owner, arrived, tried: tried.length > 0, restS: restAfter(rests + 1), gone, settled },
    DISABLED_AFTER_DAYS,
  );
  await storeAttempts(tx, outcomes);
  if (!disabled) return false;
  await giveUpWaiting(tx, id);
  const why = `${WHY[disabled.disabled_reason] ?? ''} Enable it again under Account Settings, Webhooks.`;
  // Only the account's users see the address, because it is the account's own text.
  await notifyStopped(tx, {
    accountId: disabled.account_id,
    kind: 'webhook.disabled',
    path: link('/account/webhooks'),
    subject: 'A webhook was disabled',
    text: `A webhook of your account was disabled. ${why}`,
    notice: `The webhook ${disabled.url} was disabled. ${why}`,
  });
  return true;
}

/** Sends what is due to one webhook. Returns false when nothing is due. */
export async function runWebhook(deps: WebhookDeps, stopping = (): boolean => false): Promise<boolean> {
  const lot = await deps.db.asEngine((tx) => takeLot(tx, deps.config));
  if (!lot) return false;
  const outcomes = await sendLot(deps, lot, stopping);
  const position = settledOf(deps.db, 'webhook_delivery');
  // Persist the outcomes, so that delivered events are not sent again.
  const disabled = await persevering(() => deps.db.asEngine((tx) => store(tx, position, lot, outcomes)), stopping);
  if (disabled)
    deps.log.warn(
      { webhook: lot.webhook.id, account: lot.webhook.account_id },
      'a webhook was disabled: it answered 410, or no event could be delivered for days',
    );
  return true;
}
