import { PERMISSIONS, type Permission } from '@textloom/contracts';
import type { Database, Tx } from '../platform/db/connection';
import { hashPassword } from '../domains/access/password/password';
import { startSession } from '../domains/access/session/session.service';

export interface TestUser {
  userId: number;
  accountId: number;
  email: string;
  /** Its session token. */
  token: string;
}

export interface OwnerOptions {
  email?: string;
  firstName?: string;
  company?: string;
  timezone?: number;
  /** The account's permissions; all by default. */
  allow?: readonly Permission[];
  frozen?: boolean;
  plan?: { id?: number; name?: string; priceCents?: number; messages?: number; keywords?: number };
  trial?: boolean;
  paid?: boolean;
  extraKeywords?: number;
  startedAt?: Date;
  endAt?: Date;
  /** Remaining plan messages; by default all of the plan's. */
  planLeft?: number;
  extraLeft?: number;
  /** Seconds in which a campaign can be undone; none by default. */
  undoSeconds?: number;
  /** New campaigns begin with the account's name; off by default, so that tests read their own texts. */
  beginWithName?: boolean;
  /** Hours in which campaigns reach people; by default any, so that tests pass at night. */
  quietHours?: { until: number; from: number };
  /** The legal hours apply, too. */
  lawful?: boolean;
}

interface AuthorizedUserOptions {
  email?: string;
  allow?: readonly Permission[];
  timezone?: number;
  disabled?: boolean;
  /** Has not signed in yet. */
  invited?: boolean;
}

export interface AccountFactory {
  /** An account with its owner, plan and balance, signed in. */
  createOwner(options?: OwnerOptions): Promise<TestUser>;
  /** An authorized user of an owner's account, signed in. */
  createAuthorizedUser(owner: TestUser, options?: AuthorizedUserOptions): Promise<TestUser>;
}

/** Password of every test user. */
export const TEST_PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;
let counter = 0;

async function insertUser(
  tx: Tx,
  values: {
    accountId: number;
    owner: boolean;
    email: string;
    firstName: string;
    timezone: number;
    allow: readonly string[];
    disabled: boolean;
    lastLogin?: Date | null;
  },
): Promise<number> {
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const id = await tx.value<number>(
    `insert into app_user (account_id, owner, email, password_hash, first_name, last_name, timezone, allow, disabled, last_login)
     values ($1, $2, $3, $4, $5, 'Tester', $6, $7, $8, $9) returning id`,
    [
      values.accountId,
      values.owner,
      values.email,
      await passwordHash,
      values.firstName,
      values.timezone,
      values.allow,
      values.disabled,
      values.lastLogin ?? null,
    ],
  );
  return id;
}

async function insertAccount(tx: Tx, options: OwnerOptions): Promise<number> {
  const { id = 2, name = 'Starter', priceCents = 2900, messages = 500, keywords = 3 } = options.plan ?? {};
  await tx.query(
    `insert into plan (id, name, price_cents, messages, keywords) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set name = excluded.name, price_cents = excluded.price_cents, messages = excluded.messages, keywords = excluded.keywords`,
    [id, name, priceCents, messages, keywords],
  );
  const account = await tx.one<{ id: number }>(
    `insert into account (company, allow, frozen, undo_seconds, quiet_until, quiet_from, begin_with_name, hours_allowed)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      options.company ?? 'Test Company',
      options.allow ?? PERMISSIONS,
      options.frozen ?? false,
      options.undoSeconds ?? 0,
      options.quietHours?.until ?? null,
      options.quietHours?.from ?? null,
      options.beginWithName ?? false,
      options.lawful ? null : 'Tests run at night.',
    ],
  );
  const { planLeft = messages, extraLeft = 0, trial = false, paid = true, extraKeywords = 0 } = options;
  const { startedAt = new Date(Date.now() - 86_400_000), endAt = new Date(Date.now() + 20 * 86_400_000) } = options;
  await tx.query('insert into balance (account_id, plan_left, extra_left) values ($1, $2, $3)', [
    account.id,
    planLeft,
    extraLeft,
  ]);
  await tx.query(
    `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after, note) values ($1, 'grant', $2, $3, $2::int + $3::int, 'test')`,
    [account.id, planLeft, extraLeft],
  );
  await tx.query(
    `insert into subscription (account_id, plan_id, with_trial, paid, extra_keywords, started_at, end_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [account.id, id, trial, paid, extraKeywords, startedAt, endAt],
  );
  return account.id;
}

/** Token of a new session. */
export const signInAs = async (db: Database, user: { id: number; accountId: number }): Promise<string> =>
  (await db.asEngine((tx) => startSession(tx, user, { agent: undefined, address: '127.0.0.1' }))).token;

/** Creates accounts and users for tests directly in the database. */
export function accountFactory(db: Database): AccountFactory {
  const signedIn = async (userId: number, accountId: number, email: string): Promise<TestUser> => ({
    userId,
    accountId,
    email,
    token: await signInAs(db, { id: userId, accountId }),
  });
  return {
    async createOwner(options = {}) {
      const email = options.email ?? `owner${++counter}@example.com`;
      const { accountId, userId } = await db.asEngine(async (tx) => {
        const account = await insertAccount(tx, options);
        const { firstName = 'Olivia', timezone = 0 } = options;
        return {
          accountId: account,
          userId: await insertUser(tx, {
            accountId: account,
            owner: true,
            email,
            firstName,
            timezone,
            allow: [],
            disabled: false,
          }),
        };
      });
      return signedIn(userId, accountId, email);
    },
    async createAuthorizedUser({ accountId }, options = {}) {
      const {
        email = `user${++counter}@example.com`,
        allow = [],
        timezone = 0,
        disabled = false,
        invited = false,
      } = options;
      const lastLogin = invited ? null : new Date();
      const userId = await db.asEngine((tx) =>
        insertUser(tx, { accountId, owner: false, email, firstName: 'Sam', timezone, allow, disabled, lastLogin }),
      );
      return signedIn(userId, accountId, email);
    },
  };
}
