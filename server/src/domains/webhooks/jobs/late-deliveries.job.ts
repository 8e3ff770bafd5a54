import { untilNone } from '../../../platform/base/until-none';
import type { Deps } from '../../../platform/web/deps';
import { GIVEN_UP_AFTER_HOURS } from '../rules/retries.policy';
import { giveUpLate } from '../store/give-up.repository';

const CHUNK = 5_000;

export const giveUpLateDeliveries = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  untilNone(() => db.asEngine((tx) => giveUpLate(tx, GIVEN_UP_AFTER_HOURS, CHUNK)));
