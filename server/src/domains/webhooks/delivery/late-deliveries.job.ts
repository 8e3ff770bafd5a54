import { untilNone } from '../../../platform/base/until-none';
import type { Deps } from '../../../platform/web/deps';
import { GIVEN_UP_AFTER_HOURS } from './retries.policy';
import { giveUpLate, lowerFloors } from './give-up.repository';

const CHUNK = 5_000;

/** Gives up what was not delivered in time, and finds deliveries before the position that their webhook remembers. */
export async function giveUpLateDeliveries({ db }: Pick<Deps, 'db'>): Promise<number> {
  await db.asEngine(lowerFloors);
  return untilNone(() => db.asEngine((tx) => giveUpLate(tx, GIVEN_UP_AFTER_HOURS, CHUNK)));
}
