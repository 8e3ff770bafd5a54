import { EXPIRED_OF_ACCESS } from '../../domains/access';
import { EXPIRED_OF_AUDIENCE } from '../../domains/audience';
import { EXPIRED_OF_HOME } from '../../domains/home';
import { EXPIRED_OF_PEOPLE } from '../../domains/people/phone';
import { EXPIRED_OF_NOTICES } from '../../domains/notices';
import { EXPIRED_OF_ATTEMPTS } from '../../platform/web/attempts.repository';
import { EXPIRED_OF_RELEASES } from '../../domains/releases';
import { EXPIRED_OF_NUMBERS } from '../../domains/tenancy/number';
import { EXPIRED_OF_TEXTING } from '../../domains/texting/single';
import { EXPIRED_OF_WEBHOOKS } from '../../domains/webhooks';
import type { Database } from '../../platform/db/connection';
import { deleteExpired } from '../../platform/db/delete-expired';
import { EXPIRED_OF_SMPP } from '../../platform/providers/carrier/smpp/smpp-purge.repository';
import { EXPIRED_KEYS } from '../../platform/web/idempotency';

const EXPIRED = {
  ...EXPIRED_KEYS,
  ...EXPIRED_OF_ACCESS,
  ...EXPIRED_OF_ATTEMPTS,
  ...EXPIRED_OF_HOME,
  ...EXPIRED_OF_NOTICES,
  ...EXPIRED_OF_NUMBERS,
  ...EXPIRED_OF_RELEASES,
  ...EXPIRED_OF_AUDIENCE,
  ...EXPIRED_OF_PEOPLE,
  ...EXPIRED_OF_SMPP,
  ...EXPIRED_OF_TEXTING,
  ...EXPIRED_OF_WEBHOOKS,
};

/** Rows per statement, so that locks are short and no transaction is long after the job was off for a month. */
const CHUNK = 10_000;

/** Deletes expired rows; returns the number per table. Leaves locked rows to the next night. */
export const purgeExpired = (db: Database, chunk = CHUNK): Promise<Record<string, number>> =>
  deleteExpired(db, EXPIRED, chunk);
