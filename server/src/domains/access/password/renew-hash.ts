import { replaceHash } from '../../tenancy/user';
import type { Database } from '../../../platform/db/connection';
import { hashPassword, isOutdated } from './password';

/** Rehashes at sign-in after the cost was raised, because only then the password is known. */
export async function renewHash(
  db: Database,
  { id, password_hash: stored }: { id: number; password_hash: string },
  password: string,
): Promise<void> {
  if (!isOutdated(stored)) return;
  const renewed = await hashPassword(password);
  await db.asEngine((tx) => replaceHash(tx, id, stored, renewed));
}
