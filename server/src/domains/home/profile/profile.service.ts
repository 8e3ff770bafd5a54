import { toApiDate, type LoginReply, type Profile } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { openFeeLines } from '../../billing';
import { nextNumber } from '../../numbers';
import { numberOfAccount, sendsRcs } from '../../tenancy/number';
import { kindOf, numberPrices, priceAt } from '../../texting/fee';
import { stopOf, waitingTexts } from '../../texting/stop';
import { bucketOf, composeRoutes, knownRelease } from '../../releases';
import { presentGlobals, presentProfile, presentServerValues, type Sending } from './profile.presenter';
import { readProfile, readProfileKeywords, type ProfileRow } from './profile.repository';

async function profileOf({ welcomeMessage: welcome }: Deps['config'], tx: Tx, row: ProfileRow): Promise<Profile> {
  const now = new Date();
  const fees = await openFeeLines(tx, row.account_id, { timezone: row.timezone, now });
  const feeCents = fees.reduce((sum, line) => sum + line.unit_cents, 0);
  return presentProfile(row, await readProfileKeywords(tx), { welcome, feeCents, now });
}

/** The profile as seen by this transaction, for saves that return it. */
export const freshProfile = async ({ config }: Pick<Deps, 'config'>, tx: Tx, userId: number): Promise<Profile> =>
  profileOf(config, tx, await readProfile(tx, userId));

/**
 * The number that the account's texts leave from, what a segment from it costs, why texts wait, and how many. Read as the engine, because a stop may
 * apply to all accounts.
 */
const readSending = ({ db, config }: Pick<Deps, 'db' | 'config'>, accountId: number) =>
  db.asEngine(async (tx): Promise<Sending> => {
    const { digits: own, pictures } = (await numberOfAccount(tx, accountId)) ?? {};
    const price = own === undefined ? undefined : priceAt(await numberPrices(tx), kindOf(own), new Date());
    const next = await nextNumber(tx, accountId);
    const from = {
      own,
      segmentMicros: price?.segmentMicros ?? 0,
      pictures: pictures !== false,
      rcs: await sendsRcs(tx, accountId),
      next: next ? { number: next.digits, state: next.state } : null,
    };
    const stop = await stopOf(tx, accountId, own ?? config.carrier.from);
    if (!stop) return { ...from, stopped: null };
    const waiting = await waitingTexts(tx, accountId);
    return { ...from, stopped: { cause: stop.cause, since: toApiDate(stop.stopped_at), waiting } };
  });

/** The data that the screens load at the start (decisions 12 and 13), with the routes of the tab's release set. */
export async function loginAnswer(
  { config, db }: Deps,
  session: Session,
  credentials: string,
  release: number | undefined,
): Promise<LoginReply> {
  const bucket = bucketOf(session.accountId);
  const sending = await readSending({ config, db }, session.accountId);
  return db.asAccount(session.accountId, async (tx) => {
    const row = await readProfile(tx, session.userId);
    const set = await knownRelease(tx, release);
    return {
      credentials,
      session: session.name,
      profile: await profileOf(config, tx, row),
      globals: presentGlobals(row, config, sending),
      server: presentServerValues(config),
      routes: await composeRoutes(tx, session, { release: set, bucket }),
      release: set,
      bucket,
      second_step_missing: session.stepMissing ?? false,
    };
  });
}
