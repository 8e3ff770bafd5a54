import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Database } from '../../../platform/db/connection';
import { readPosition, storePosition } from '../../../platform/db/position';
import { isUnavailable } from '../../../platform/db/unavailable';
import type { Log } from '../../../platform/base/log';
import { GatewayUnavailable, type InboundSms, type Receiver } from '../../../platform/providers/carrier/gateway';
import { linksOf, type Link, type Links } from '../../../platform/providers/carrier/links';
import { ownNumbers, rcsAgents } from '../../tenancy/number';
import { findInbound } from '../../texting/inbound-text';

interface CatchUpDeps extends Links {
  db: Database;
  receiver: Receiver;
  log: Log;
}

/** Until when the list of a link was read. */
const positionOf = (id: Link['id']): string => (id === 1 ? 'inbound.listed' : `inbound.listed.${id}`);
const MINUTE = 60_000;
/** The carrier's clock may differ, and it lists a text some time after it arrived. */
const OVERLAP_MS = 15 * MINUTE;
const LONGEST_MS = 30 * 24 * 60 * MINUTE;

/** Phones whose texts are received in parallel. */
const PARALLEL = 50;

/** Receives the texts of each phone one after another, in their order. */
async function receiveAll(receiver: Receiver, texts: readonly InboundSms[]): Promise<void> {
  const byPhone = new Map<string, InboundSms[]>();
  for (const text of texts) byPhone.set(text.from, [...(byPhone.get(text.from) ?? []), text]);
  const limit = pLimit(PARALLEL);
  const receive = async (own: readonly InboundSms[]): Promise<void> => {
    for (const text of own) await receiver.inbound(text);
  };
  await Promise.all([...byPhone.values()].map((own) => limit(() => receive(own))));
}

async function fetchOf({ id, gateway }: Link, { db, receiver, log }: CatchUpDeps, now: Date): Promise<number> {
  if (!gateway.listInbound) return 0;
  const position = positionOf(id);
  const last = await db.asEngine((tx) => readPosition(tx, position));
  let missed = 0;
  if (last !== undefined) {
    const since = new Date(Math.max(last.getTime() - OVERLAP_MS, now.getTime() - LONGEST_MS));
    const agents = new Map((await rcsAgents(db.engine)).map(({ agent, digits }) => [agent, digits]));
    const ours = [...(await ownNumbers(db.engine)), ...[...agents.keys()].map((agent) => `rcs:${agent}`)];
    const listed = await gateway.listInbound(since, ours);
    // What people text to an agent, they text to the number of its account.
    const texts = listed.map((text) => ({ ...text, to: (text.agent && agents.get(text.agent)) ?? text.to }));
    const known = await db.asEngine((tx) =>
      findInbound(
        tx,
        texts.map(({ providerId }) => providerId),
      ),
    );
    const unknown = texts.filter(({ providerId }) => !known.has(providerId));
    await receiveAll(receiver, unknown);
    missed = unknown.length;
  }
  await db.asEngine((tx) => storePosition(tx, position, now));
  if (missed > 0) log.warn({ link: id, missed }, 'fetched texts that the carrier had not delivered');
  return missed;
}

/**
 * Receives the texts that the carrier of a link has and we do not, because it could not deliver them while we were down;
 * returns their number. A text that is delivered at the same time is stored once. Does nothing without a list (SMPP).
 * A link that does not list its texts keeps none of the other back.
 */
export async function fetchMissed(deps: CatchUpDeps, now = new Date()): Promise<number> {
  const found = await Promise.allSettled(linksOf(deps).map((link) => fetchOf(link, deps, now)));
  const failed = found.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return found.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
}

const RETRY_MS = 2_000;

/**
 * Does the same before a worker sends its first message, so that a STOP sent while we were down is obeyed. A carrier
 * that does not list texts for a minute no longer delays the start; the job keeps trying. Rejects when `signal` is
 * aborted.
 */
export async function fetchMissedFirst(deps: CatchUpDeps, longestMs = MINUTE, signal?: AbortSignal): Promise<void> {
  for (const limit = Date.now() + longestMs; ; await sleep(RETRY_MS, undefined, { signal })) {
    try {
      await fetchMissed(deps);
      return;
    } catch (error) {
      if (!(error instanceof GatewayUnavailable) && !isUnavailable(error)) throw error;
      if (Date.now() + RETRY_MS < limit) continue;
      deps.log.warn({ err: error }, 'texts that arrived while this server was down could not be fetched yet');
      return;
    }
  }
}
