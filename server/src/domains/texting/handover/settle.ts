import pLimit from 'p-limit';
import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import type { FoundMessage } from '../../../platform/providers/carrier/gateway';
import { gatewayOf } from '../../../platform/providers/carrier/links';
import { applyRefusals } from '../refusal/apply-refusals';
import type { OutboundDeps, Settled, Unsettled } from '../message/outbound.types';
import { lockRecords, recordsOfOthers, withTakenRecord } from './carrier-record.repository';
import type { Worker } from '../worker/worker.types';

export interface Settlement<M> {
  /** With a final outcome. */
  settled: Settled[];
  /** Permanently missing at the carrier, and its request may never have been sent: they may be sent again. */
  free: M[];
  /** Missing at both looks at the carrier's list: they are sent again. */
  again: M[];
  /** To be queried again later. */
  open: M[];
  /** The open ones that the carrier did not have at the first query. */
  missed: M[];
}

/** The text as it was sent, and the number that it left from. */
interface Sent {
  body: string;
  from: string;
  overRcs: boolean;
}

type Settler = Pick<Worker, 'deps' | 'tuning' | 'link'>;

/** A link that the settings no longer have proves nothing. */
const settlesByRecord = (deps: OutboundDeps, { link }: Pick<Unsettled, 'link'>): boolean =>
  gatewayOf(deps, link)?.settlesBy === 'record';

const PARALLEL_QUERIES = 16;
/** Its validity has ended before it could be sent. Not billed, because the failure is ours. */
const GATEWAY_FAILED = 17;
const OUTCOME_UNKNOWN = 20;

const ended = (id: number, status: number): Settled => ({ id, status, providerId: null, providerCode: null });

/** The record of a message at the carrier of its link; null: none; undefined: the query failed. */
async function query(
  deps: OutboundDeps,
  message: Unsettled,
  { body, from, overRcs }: Sent,
  taken: Set<string>,
): Promise<FoundMessage | null | undefined> {
  try {
    const gateway = gatewayOf(deps, message.link);
    if (!gateway) return undefined;
    const found = await gateway.find({
      reference: String(message.id),
      to: message.phone,
      from,
      body,
      ...(overRcs && { overRcs }),
    });
    const ids = gateway.settlesBy === 'reference' ? [] : found.map(({ providerId }) => providerId);
    // The same text may have been sent to this phone in another message.
    const elsewhere = ids.length === 0 ? [] : await recordsOfOthers(deps.db.engine, message, ids);
    // No await below this line, so that two messages with the same text never get the same record.
    const own = found.find(({ providerId }) => !elsewhere.includes(providerId) && !taken.has(providerId));
    if (own) taken.add(own.providerId);
    return own ?? null;
  } catch (error) {
    deps.log.warn({ err: error, message: message.id }, 'settle query failed, will be retried');
    return undefined;
  }
}

/**
 * Decides by the carrier's records (ADR 0016). A message with a record is settled. A message without one may still be
 * accepted until it is late. One whose worker died before it stored whether it was sent may then be sent again, if the
 * carrier's records are complete. One that got no response is sent again if it is missing at a second look as well
 * (ADR 0044); else it becomes code 20 and is refunded.
 */
function judge<M extends Unsettled>(
  { deps, tuning }: Settler,
  message: M,
  found: FoundMessage | null | undefined,
  into: Settlement<M>,
): void {
  const { id } = message;
  if (found)
    into.settled.push({ id, status: found.status, providerId: found.providerId, providerCode: found.providerCode });
  else if (!message.late || (found === undefined && !message.expired)) into.open.push(message);
  else if (found === undefined || !settlesByRecord(deps, message)) into.settled.push(ended(id, OUTCOME_UNKNOWN));
  else if (message.unanswered) judgeMissing(message, tuning.maxResent, into);
  else if (message.expired) into.settled.push(ended(id, GATEWAY_FAILED));
  else into.free.push(message);
}

/** The carrier's answer for a message that was sent without a response: it does not have it. */
function judgeMissing<M extends Unsettled>(message: M, maxResent: number, into: Settlement<M>): void {
  if (message.resent >= maxResent || message.expired) into.settled.push(ended(message.id, OUTCOME_UNKNOWN));
  else if (message.missed && message.overdue) into.again.push(message);
  else {
    into.open.push(message);
    if (!message.missed) into.missed.push(message);
  }
}

/** Queries the links that have them for the outcome of messages, so that none is sent twice. */
export async function settleByQuery<M extends Unsettled>(
  settler: Settler,
  messages: readonly M[],
  sentAs: (message: M) => Sent,
): Promise<Settlement<M>> {
  const { deps, link } = settler;
  const result: Settlement<M> = { settled: [], free: [], again: [], open: [], missed: [] };
  const taken = new Set<string>();
  const limit = pLimit(PARALLEL_QUERIES);
  // The other link may be down: after one failure the rest waits for the next query instead of a time limit each.
  let otherFails = false;
  await limit.map(messages, async (message) => {
    const isOther = message.link !== link.id;
    const found = isOther && otherFails ? undefined : await query(deps, message, sentAs(message), taken);
    otherFails ||= isOther && found === undefined;
    judge(settler, message, found, result);
  });
  await applyRefusals(deps, result.settled);
  return result;
}

/**
 * Omits messages whose carrier record was assigned to another message since it was looked up: two workers that
 * query at the same time see the same record. Omitted messages stay pending and are queried again. Call it in the
 * transaction that writes the outcomes, after the messages are locked.
 */
export async function withoutTaken(
  tx: Tx,
  deps: OutboundDeps,
  messages: readonly Pick<Unsettled, 'id' | 'link'>[],
  settled: readonly Settled[],
): Promise<Settled[]> {
  const byRecord = new Set(idsOf(messages.filter((message) => settlesByRecord(deps, message))));
  const found = settled.flatMap(({ id, providerId }) =>
    providerId === null || !byRecord.has(id) ? [] : [{ id, providerId }],
  );
  if (found.length === 0) return [...settled];
  await lockRecords(
    tx,
    found.map(({ providerId }) => providerId),
  );
  const taken = new Set(await withTakenRecord(tx, found));
  return settled.filter(({ id }) => !taken.has(id));
}
