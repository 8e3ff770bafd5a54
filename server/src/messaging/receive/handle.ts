import { canonicalText, wordsOf } from '@textloom/contracts';
import type { Database } from '../../db/connection';
import type { InboundSms } from '../../providers/carrier/gateway';
import { mayBeKeyword } from '../reading/control-words';
import { handleOne } from './handle-one';
import type { InboundDeps, InboundResult } from '../reading/inbound.types';
import { JoinQueue } from '../joining/join-queue';

/** One queue per database pool, shared by requests that wait for the next commit. */
const queues = new WeakMap<Database, JoinQueue>();

function queueOf(deps: InboundDeps): JoinQueue {
  const found = queues.get(deps.db);
  if (found) return found;
  const queue = new JoinQueue(deps);
  queues.set(deps.db, queue);
  return queue;
}

/**
 * Handles one inbound message: stored once however often it is delivered, with all its effects in the same transaction.
 * When the promise resolves it is committed and can be acknowledged; when it rejects nothing happened and the carrier
 * delivers it again.
 * Possible keywords are joined in groups, one commit for all that are waiting; other messages, and joins that are not
 * plain, get their own transaction.
 */
export async function handleInbound(deps: InboundDeps, inbound: InboundSms): Promise<InboundResult> {
  const canonical = canonicalText(inbound.body);
  const words = wordsOf(canonical);
  const joined = mayBeKeyword(inbound.body, words) ? await queueOf(deps).tryJoin({ inbound, canonical, words }) : null;
  return joined ?? handleOne(deps, inbound);
}
