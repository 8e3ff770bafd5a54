import { isPhone } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import type { InboundSms } from '../../providers/carrier/gateway';
import { lockPhones } from '../reading/facts.repository';
import type { InboundDeps, InboundResult } from '../reading/inbound.types';
import { joinAll, type Joining } from './join';
import { joinKeywords, type JoinKeyword } from './join.repository';
import { keywordCandidates } from '../reading/read';

export interface Candidate {
  inbound: InboundSms;
  canonical: string;
  words: readonly string[];
}

interface Waiting extends Candidate {
  done(result: InboundResult | null): void;
}

/** Messages of one commit. */
const MOST = 200;
/** Groups that this process writes in parallel: one fills while the other commits. */
const LANES = 2;
/** Longer messages may be replies to another account; they are read with all facts. */
const LONG_MESSAGE = 3;

/** The keyword of a plain join, or null: then the message is read with all facts about the phone. */
function plainKeyword(
  words: readonly string[],
  keywords: ReadonlyMap<string, JoinKeyword>,
): Pick<Joining, 'keyword' | 'match'> | null {
  const whole = keywords.get(words.join(''));
  const first = words.length <= LONG_MESSAGE && words[0] !== undefined ? keywords.get(words[0]) : undefined;
  const keyword = whole ?? first;
  // Codes are taken one by one.
  if (!keyword || keyword.hasCodes) return null;
  return { keyword, match: whole ? 'whole' : 'first-word' };
}

/** Group commit of joins: messages that arrive while a group is being written form the next one. */
export class JoinQueue {
  private waiting: Waiting[] = [];
  private running = 0;
  private readonly deps: InboundDeps;

  constructor(deps: InboundDeps) {
    this.deps = deps;
  }

  /** The result of a plain join; null for other messages, or when the group failed. */
  tryJoin(candidate: Candidate): Promise<InboundResult | null> {
    if (!isPhone(candidate.inbound.from)) return Promise.resolve(null);
    return new Promise((done) => {
      this.waiting.push({ ...candidate, done });
      if (this.running < LANES) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running += 1;
    // Requests of the same turn of the event loop belong together.
    await new Promise(setImmediate);
    for (let group = this.take(); group.length > 0; group = this.take()) await this.write(group);
    this.running -= 1;
  }

  /** The next group: one message per phone, in order of arrival. */
  private take(): Waiting[] {
    const phones = new Set<string>();
    const group: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of this.waiting) {
      const fits = group.length < MOST && !phones.has(one.inbound.from);
      (fits ? group : rest).push(one);
      phones.add(one.inbound.from);
    }
    this.waiting = rest;
    return group;
  }

  private async write(group: readonly Waiting[]): Promise<void> {
    let results = new Map<string, InboundResult>();
    try {
      results = await this.deps.db.asEngine((tx) => this.inside(tx, group));
    } catch (error) {
      // One bad message must not stop the others: each is tried alone.
      this.deps.log.warn({ err: error, size: group.length }, 'a group of joins failed and is handled one by one');
    }
    for (const one of group) one.done(results.get(one.inbound.providerId) ?? null);
  }

  private async inside(tx: Tx, group: readonly Waiting[]): Promise<Map<string, InboundResult>> {
    const candidates = [...new Set(group.flatMap((one) => keywordCandidates(one.words)))];
    if (candidates.length === 0) return new Map();
    const keywords = new Map((await joinKeywords(tx, candidates)).map((keyword) => [keyword.canonical, keyword]));
    const joinings: Joining[] = [];
    for (const { inbound, canonical, words } of group) {
      const found = plainKeyword(words, keywords);
      if (found) joinings.push({ inbound, canonical, ...found });
    }
    if (joinings.length === 0) return new Map();
    await lockPhones(
      tx,
      joinings.map((one) => one.inbound.from),
    );
    return joinAll(tx, this.deps, joinings);
  }
}
