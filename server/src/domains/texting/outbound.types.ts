import type { Log } from '../../platform/base/log';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/connection';
import type { Gateway } from '../../platform/providers/carrier/gateway';
import type { Notifiers } from '../../platform/live/notifiers';

/** The settings that sending depends on. */
export type OutboundConfig = Pick<
  Config,
  'publicUrl' | 'replyToStop' | 'messageRate' | 'validityHours' | 'carrierLateMinutes'
> & { carrier: { from: string } };

export interface OutboundDeps {
  db: Database;
  gateway: Gateway;
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
