import type { Language } from '@textloom/contracts';
import type { Log } from '../../../platform/base/log';
import type { Config } from '../../../platform/config/config';
import type { Database } from '../../../platform/db/connection';
import type { Line } from './line';

/** The settings that reading inbound messages depends on. */
export type InboundSettings = Pick<
  Config,
  'shortcode' | 'productName' | 'replyToStop' | 'welcomeMessage' | 'supportPhone' | 'publicUrl'
>;

/** An account, as the shortcode's own answers name it. */
export interface Sender {
  /** The best name first; any may be empty. */
  names: readonly string[];
}

/** The settings that notifying users of a message depends on. */
export type NoticeSettings = Pick<Config, 'productName' | 'publicUrl'>;

/** The server's Deps satisfy it. */
export interface InboundDeps {
  db: Database;
  config: InboundSettings & NoticeSettings;
  log: Log;
}

/** A live keyword of a line, as the inbound reader needs it. */
export interface KeywordFact {
  id: number;
  accountId: number;
  canonical: string;
  /** Of a keyword that the phone has joined: the language of our own texts to its people, and when. */
  language?: Language;
  joinedAt?: Date;
  /** The phone was asked to confirm or for its age, and has not answered. */
  pending?: boolean;
}

/** One account's relation to a phone, for routing and STOP (messaging design, sections 3 and 4). */
export interface AccountFact {
  accountId: number;
  /** When the account last replied from its inbox. */
  answeredAt: Date | null;
  /** When its last message was handed to the carrier, within 30 days. */
  messagedAt: Date | null;
  /** Live subscriptions of this phone. */
  subscriptions: number;
  joinedAt: Date | null;
  /** Any subscriber row: the newest live one first. */
  subscriberId: number | null;
}

/** All facts that the meaning of a message may depend on, at one moment. */
export interface PhoneFacts {
  now: Date;
  /** What the message was sent to; the other facts are those of its accounts. */
  line: Line;
  /** Live keywords that the message could be (keywordCandidates). */
  keywords: readonly KeywordFact[];
  /** Keywords that this phone has ever joined and was not deleted from. */
  ownKeywords: readonly KeywordFact[];
  accounts: readonly AccountFact[];
  /** Account with an unanswered question to this phone, or null. */
  pendingQuestion: number | null;
  /** Of a YES: the keyword that the answer to the phone's last text asked about (decision 411). */
  nearMiss?: KeywordFact | undefined;
}

type RouteRule = 'reaction' | 'answered' | 'messaged' | 'question' | 'only' | 'joined-last' | 'own-number';

export interface Route {
  accountId: number;
  rule: RouteRule;
  /** About the chosen account only: the thread shows it, and must not reveal another account's relation. */
  evidence: Record<string, string | number>;
}

export type Decision =
  | { kind: 'opt-out'; scope: 'sender' | 'all'; word: string }
  | { kind: 'opt-out'; scope: 'keyword'; word: string; keyword: KeywordFact }
  /** NO in answer to the question of this account. */
  | { kind: 'opt-out'; scope: 'account'; word: string; accountId: number }
  | { kind: 'help'; word: string }
  | { kind: 'opt-in'; word: string; accountId: number | null }
  | { kind: 'keyword'; keyword: KeywordFact; match: 'whole' | 'request' | 'first-word' | 'near-miss' }
  | { kind: 'reply'; route: Route }
  | { kind: 'unrouted' };

/** What is stored about a text: a decision, or that it only reacts to one of our texts. */
export type Outcome = Decision['kind'] | 'reaction';

export interface InboundResult {
  /** Id of the stored message. */
  id: number;
  /** The provider delivered this message before; this delivery changed nothing. */
  duplicate: boolean;
  decision: Outcome;
  rule: string;
  accountId: number | null;
  keywordId: number | null;
  subscriberId: number | null;
  conversationId: number | null;
  /** The queued welcome or answer. */
  messageId: number | null;
}
