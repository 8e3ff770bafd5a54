import { int, optionalFlag, optionalText, setting } from './setting';

/** The database: the first settings of Storage. */
export const database = {
  databaseUrl: setting(
    'DATABASE_URL',
    optionalText(),
    'PostgreSQL 15 or newer, as postgres://user:password@host:port/database. The user must not be a superuser; it needs CREATEROLE for the first start.',
    { shown: 'the embedded PostgreSQL', secret: true },
  ),
  databaseDirectUrl: setting(
    'TEXTLOOM_DATABASE_DIRECT_URL',
    optionalText(),
    'The same database without the pooler, where DATABASE_URL leads through one that gives each transaction another session (PgBouncer in transaction mode). Migrations, notifications and backups use it.',
    { shown: 'DATABASE_URL', secret: true },
  ),
  databasePrepared: setting(
    'TEXTLOOM_DATABASE_PREPARED',
    optionalFlag(),
    'Name the statements of every text, so that PostgreSQL plans them once. A pooler has to support that: PgBouncer from 1.21, with max_prepared_statements.',
    { shown: 'true without TEXTLOOM_DATABASE_DIRECT_URL, else false' },
  ),
  databaseReadUrl: setting(
    'DATABASE_READ_URL',
    optionalText(),
    'A streaming standby of that database, with the same users, for lists, reports, exports and searches. Everything else, and whatever it has not received yet, is read from the primary.',
    { shown: 'none', secret: true },
  ),
  databaseReadWaitMs: setting(
    'TEXTLOOM_DATABASE_READ_WAIT_MS',
    int(50, 0, 5_000),
    'Milliseconds that a read waits until the standby has what the primary had when its request began; then it goes to the primary.',
  ),
  databasePoolSize: setting(
    'TEXTLOOM_DATABASE_POOL',
    int(10, 1, 200),
    'Database connections of each of the pools for requests and for the engine.',
  ),
  databaseInboundPoolSize: setting(
    'TEXTLOOM_DATABASE_INBOUND',
    int(4, 1, 50),
    'Database connections that only inbound texts use, so that a STOP never waits for other work.',
  ),
  databaseRequestMs: setting(
    'TEXTLOOM_DATABASE_REQUEST_MS',
    int(15_000, 1_000, 600_000),
    "Time limit of a request's statement, in milliseconds; then it is cancelled and the request gets 503.",
  ),
  databaseEngineMs: setting(
    'TEXTLOOM_DATABASE_ENGINE_MS',
    int(20_000, 1_000, 600_000),
    'Time limit of a statement of messaging and jobs, in milliseconds. A silent connection is given up three seconds later, so recovery takes that long.',
  ),
};
