import { isPhone } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { isUnavailable } from '../../../platform/db/unavailable';
import { GroupCommit } from '../../../platform/work/group-commit';
import { retrying } from '../../../platform/work/retrying';
import { joinGroup } from '../../joining';
import type { InboundDeps, InboundResult, InboundText } from '../../texting/inbound-text';
import { leaveGroup } from '../leave/leave-group';
import { isOptOut, mayBeKeyword } from '../reading/control-words';

const MAX_TEXTS_PER_GROUP = 200;
/** Long enough to collect requests that arrived together. */
const MAX_WAIT_MS = 1;
/** A connection lost on a busy machine must not lose the texts of a group. */
const TRIES = 3;
/** Collects one group while the other is being committed. */
const PARALLEL_COMMITS = 2;

type Results = ReadonlyMap<string, InboundResult>;
type WriteGroup = (tx: Tx, deps: InboundDeps, group: readonly InboundText[]) => Promise<Results>;

/**
 * Writes plain joins and opt-outs in groups: the opt-outs of a group in one transaction, its joins in another, so that
 * neither fails with the other. One queue for both, because a phone's messages are handled in the order in which they
 * arrived.
 */
export class GroupQueue {
  readonly #deps: InboundDeps;
  readonly #messages: GroupCommit<InboundText, PromiseSettledResult<Results>>;

  constructor(deps: InboundDeps) {
    this.#deps = deps;
    this.#messages = new GroupCommit({
      write: async (group) => {
        const [leaving, joining] = [group.filter(isOptOut), group.filter((message) => !isOptOut(message))];
        const [left, joined] = await Promise.allSettled([
          this.#write(leaveGroup, leaving),
          this.#write(joinGroup, joining),
        ]);
        return (message) => (isOptOut(message) ? left : joined);
      },
      maxItems: MAX_TEXTS_PER_GROUP,
      maxWaitMs: MAX_WAIT_MS,
      parallel: PARALLEL_COMMITS,
      keyOf: ({ inbound }) => inbound.from,
    });
  }

  /**
   * Returns null when the message is neither a plain join nor an opt-out, or its group failed: the caller handles it
   * alone. Rejects while the database is unavailable, because handling each message alone would fail as well.
   */
  async tryGroup(message: InboundText): Promise<InboundResult | null> {
    if (!isPhone(message.inbound.from) || !(isOptOut(message) || mayBeKeyword(message))) return null;
    const written = await this.#messages.add(message);
    if (written.status === 'rejected') throw written.reason;
    return written.value.get(message.inbound.providerId) ?? null;
  }

  /** Writes pending messages. */
  stop(): Promise<void> {
    return this.#messages.drain();
  }

  async #write(write: WriteGroup, group: readonly InboundText[]): Promise<Results> {
    if (group.length === 0) return new Map();
    for (let left = TRIES; ; left -= 1) {
      try {
        return await retrying(() => this.#deps.db.asInbound((tx) => write(tx, this.#deps, group)));
      } catch (error) {
        if (isUnavailable(error)) {
          // If the lost commit had succeeded, the stored texts are found again. During an outage a try fails
          // immediately.
          if (left > 1) continue;
          throw error;
        }
        // One bad message must not block the others.
        this.#deps.log.warn({ err: error, size: group.length }, 'group of texts failed, handling one by one');
        return new Map();
      }
    }
  }
}
