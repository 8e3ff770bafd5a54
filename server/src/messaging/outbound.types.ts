import type { Log } from '../base/log';
import type { Config } from '../config/config';
import type { Database } from '../db/connection';
import type { Gateway } from '../providers/carrier/gateway';
import type { Notifiers } from './notifiers';

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
