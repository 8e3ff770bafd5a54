import { randomBytes } from 'node:crypto';
import type { RegistrationAnswers, RegistrationDraft } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** The business at the registry of local numbers: one per account. */
const BRAND = {
  /** Names at the registry what is made for it. */
  reference: col.text(),
  /** As submitted last. */
  answers: col.json<Partial<RegistrationDraft>>({}),
  approvedAt: col.orNull(col.time),
};

export const brandOf = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('numbers.brandOf', BRAND)`
     select reference, answers, approved_at as "approvedAt" from number_brand where account_id = ${accountId}`);

/** Keeps the answers about the business; those of an approved one stay. */
export function keepBrand(tx: Tx, accountId: number, answers: RegistrationAnswers) {
  const reference = `account ${accountId} ${randomBytes(8).toString('hex')}`;
  return tx.execute(command('numbers.keepBrand')`
     insert into number_brand as b (account_id, reference, answers) values (${accountId}, ${reference}, ${JSON.stringify(answers)})
     on conflict (account_id) do update set answers = excluded.answers where b.approved_at is null`);
}

export const markBrandApproved = (tx: Tx, accountId: number) =>
  tx.execute(command('numbers.markBrandApproved')`
     update number_brand set approved_at = now() where account_id = ${accountId} and approved_at is null`);
