import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config';
import type { Database } from '../db/connection';
import type { LiveHub } from '../live/hub';
import type { CardProvider } from '../providers/cards/card-provider';
import type { Gateway } from '../providers/carrier/gateway';

/** The dependencies of route plugins and workers. None of them holds state that another process would need. */
export interface Deps {
  readonly config: Config;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  /** The carrier link. */
  readonly gateway: Gateway;
  /** The card provider. */
  readonly cards: CardProvider;
  /** Live events of this process's tabs; send them with `notifyLive`. */
  readonly live: LiveHub;
}
