import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

interface Asked {
  digits: string;
  round: number;
  /** How often the owner had asked for another text. */
  asks: number;
}

/** The owner asks for another text, at once. */
export const askAgain = (tx: Tx, digits: string) =>
  tx.execute(command('numbers.askAgain')`
     update number_registration set asks = asks + 1, attempts = 0, next_at = now() where digits = ${digits} and state = 'submitted'`);

/** The registry has texted the owner, or was asked to. 0: that is known. */
export const markTexted = (tx: Tx, { digits, round, asks }: Asked, textedAt: Date) =>
  tx.execute(command('numbers.markTexted')`
     update number_registration set texted = ${asks}, texted_at = ${textedAt}, attempts = 0
     where digits = ${digits} and round = ${round} and state = 'submitted' and texted is distinct from ${asks}`);

/** The registry waits for the owner: it is asked later, or at once if the owner has asked for another text meanwhile. */
export const waitForAnswer = (tx: Tx, { digits, round, asks }: Asked, waitMs: number) =>
  tx.execute(command('numbers.waitForAnswer')`
     update number_registration set lease_until = null,
       next_at = case when asks > ${asks} then now() else clock_timestamp() + ${waitMs} * interval '1 ms' end
     where digits = ${digits} and round = ${round} and state = 'submitted'`);

const PHONE = {
  /** Other accounts whose sole proprietor the registry texts there. */
  others: col.number,
  /** It is a number that an account holds here. */
  isHeld: col.bool,
};

/** Who uses a phone. Runs as the engine, because others are of other accounts. */
export const usesOfPhone = (tx: Tx, accountId: number, phone: string) =>
  tx.one(statement('numbers.usesOfPhone', PHONE)`
     select (select count(*)::int from number_brand where answers ->> 'mobile_phone' = ${phone} and answers ->> 'business_type' = 'SOLE_PROPRIETOR' and account_id <> ${accountId}) as others,
       exists (select from bought_number where digits = ${phone}) as "isHeld"`);
