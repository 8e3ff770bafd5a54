import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../config/config';
import type { Database } from '../db/connection';
import type { LiveHub } from '../live/hub';
import type { CardProvider } from '../providers/cards/card-provider';
import type { Receiver } from '../providers/carrier/gateway';
import type { Links } from '../providers/carrier/links';
import type { Notifiers } from '../live/notifiers';

/** The dependencies of all routes and workers. None of them holds state that another process needs. */
export interface Deps extends Links {
  readonly config: Config;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  /** Handles what the carrier delivers. */
  readonly receiver: Receiver;
  readonly notifiers: Notifiers;
  /** Counts clicks on short links. */
  readonly clicks: { note(click: { link: number; message: number; at: Date }): void };
  /** The card provider. */
  readonly cards: CardProvider;
  /** Live events of this process's tabs; send them with `notifyLive`. */
  readonly live: LiveHub;
}

/** Routes that the application registers. */
export type Module = (deps: Deps) => FastifyPluginAsyncZod;
