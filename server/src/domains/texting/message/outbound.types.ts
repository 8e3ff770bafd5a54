import type { Log } from '../../../platform/base/log';
import type { Config } from '../../../platform/config/config';
import type { Database } from '../../../platform/db/connection';
import type { RcsForm } from '../../../platform/providers/carrier/gateway';
import type { Links } from '../../../platform/providers/carrier/links';
import type { Notifiers } from '../../../platform/live/notifiers';

/** The settings that sending depends on. */
export type OutboundConfig = Pick<
  Config,
  'publicUrl' | 'replyToStop' | 'messageRate' | 'validityHours' | 'carrierLateMinutes'
> & { carrier: { from: string }; supportEmail?: string };

export interface OutboundDeps extends Links {
  db: Database;
  config: OutboundConfig;
  log: Log;
  notifiers: Notifiers;
}

/** A final outcome in the format of the tables. */
export interface Settled {
  id: number;
  /** 1 to 3 or an error code. */
  status: number;
  providerId: string | null;
  providerCode: string | null;
}

/** A message that this worker has claimed. */
export interface Claimed {
  id: number;
  /** When it was created: `madeAt`. */
  made: number;
  phone: string;
  /** Earlier attempts. */
  attempts: number;
}

/** A claimed message that has no outcome yet. */
export interface Waiting<M extends Claimed = Claimed> {
  message: M;
  waitMs: number;
  /** It was not sent and may be claimed again; others are queried. */
  free: boolean;
}

/** What is handed to the carrier. */
export interface Content {
  body: string;
  mediaUrl?: string;
  rcs?: RcsForm;
}

/** A claimed message without a recorded outcome: its worker died, or the carrier did not respond. */
export interface Unsettled extends Claimed {
  /** In PostgreSQL's format; identifies the claim. */
  claim: string;
  /** Its request was sent, but got no response. */
  unanswered: boolean;
  /** The carrier link that it was handed to. */
  link: number;
  /** Old enough that the carrier will hardly accept it any more (`lateMs`). */
  late: boolean;
  /** The carrier did not have it when it became late. */
  missed: boolean;
  /** Old enough to be sent again if the carrier still does not have it. */
  overdue: boolean;
  /** How often it was sent again. */
  resent: number;
  /** Its validity has ended. */
  expired: boolean;
}
