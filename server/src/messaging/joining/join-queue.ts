import { isPhone } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import { GroupCommit } from '../../work/group-commit';
import { clearUndeliverable } from '../handover/undeliverable.repository';
import { mayBeKeyword } from '../reading/control-words';
import { lockPhones } from '../reading/facts.repository';
import type { InboundText } from '../reading/inbound-text';
import type { InboundDeps, InboundResult } from '../reading/inbound.types';
import { keywordCandidates, matchKeyword } from '../reading/match-keyword';
import { joinAll, type Joining } from './join';
import { joinKeywords, type JoinKeyword } from './join.repository';

const MAX_JOINS_PER_COMMIT = 200;
/** Long enough to collect requests that arrived together. */
const MAX_WAIT_MS = 1;
/** One group is collected while the other is committed. */
const PARALLEL_COMMITS = 2;

type Results = ReadonlyMap<string, InboundResult>;

/**
 * Joins the phones whose message is a plain join, many in one transaction. A join is plain when it depends only on the
 * text and the keyword: no codes are taken, and it cannot be a reply to another account.
 */
export class JoinQueue {
  readonly #deps: InboundDeps;
  readonly #messages: GroupCommit<InboundText, InboundResult | null>;

  constructor(deps: InboundDeps) {
    this.#deps = deps;
    this.#messages = new GroupCommit({
      write: async (group) => {
        const results = await this.#joinGroup(group);
        return ({ inbound }) => results.get(inbound.providerId) ?? null;
      },
      maxItems: MAX_JOINS_PER_COMMIT,
      maxWaitMs: MAX_WAIT_MS,
      parallel: PARALLEL_COMMITS,
      // A phone's messages are handled in the order in which they arrived.
      keyOf: ({ inbound }) => inbound.from,
    });
  }

  /** Null when the message is not a plain join, or its group failed: then the caller handles it alone. */
  async tryJoin(message: InboundText): Promise<InboundResult | null> {
    const { inbound, words } = message;
    return isPhone(inbound.from) && mayBeKeyword(inbound.body, words) ? this.#messages.add(message) : null;
  }

  /** Writes pending joins. */
  stop(): Promise<void> {
    return this.#messages.drain();
  }

  async #joinGroup(group: readonly InboundText[]): Promise<Results> {
    try {
      return await this.#deps.db.asEngine((tx) => joinPlain(tx, this.#deps, group));
    } catch (error) {
      // One bad message must not stop the others.
      this.#deps.log.warn({ err: error, size: group.length }, 'group of joins failed, handling one by one');
      return new Map();
    }
  }
}

function plainJoin({ inbound, canonical, words }: InboundText, keywords: readonly JoinKeyword[]): Joining | null {
  const found = matchKeyword(words, keywords);
  if (!found || found.mayBeReply || found.keyword.hasCodes) return null;
  return { inbound, canonical, keyword: found.keyword, match: found.match };
}

async function joinPlain(tx: Tx, deps: InboundDeps, group: readonly InboundText[]): Promise<Results> {
  const candidates = [...new Set(group.flatMap(({ words }) => keywordCandidates(words)))];
  if (candidates.length === 0) return new Map();
  const keywords = await joinKeywords(tx, candidates);
  const joinings = group.flatMap((message) => plainJoin(message, keywords) ?? []);
  if (joinings.length === 0) return new Map();
  const phones = joinings.map(({ inbound }) => inbound.from);
  await lockPhones(tx, phones);
  await clearUndeliverable(tx, phones);
  return joinAll(tx, deps, joinings);
}
