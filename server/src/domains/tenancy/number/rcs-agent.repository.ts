import * as col from '../../../platform/db/col';
import { command, sql, type Sql, statement } from '../../../platform/db/sql';
import type { Statements, Tx } from '../../../platform/db/connection';

/**
 * SQL: the messaging service that sends an account's texts over RCS where it can, and from one of its own numbers where
 * it cannot; null: they are SMS.
 */
export const rcsServiceOf = (account: Sql, number: Sql): Sql =>
  sql`(select own.rcs_service from own_number own where own.account_id = ${account} and own.digits = ${number})`;

/** The number of the account whose agent this is: what people text to the agent, they text to the number. */
export const numberOfAgent = (tx: Tx, agent: string) =>
  tx.maybeValue(statement('tenancy.numberOfAgent', { digits: col.text() })`
     select digits from own_number where rcs_agent = ${agent}`);

/** The agents to which people may answer, with the numbers of their accounts. */
export const rcsAgents = (engine: Statements) =>
  engine.prepared.query(statement('tenancy.rcsAgents', { agent: col.present(col.text()), digits: col.text() })`
     select rcs_agent as agent, digits from own_number where rcs_agent is not null order by rcs_agent`);

/** The agents through which texts go, with the provider's services that hold them. */
export const rcsServices = (engine: Statements) =>
  engine.prepared.query(statement('tenancy.rcsServices', {
    agent: col.present(col.text()),
    service: col.present(col.text()),
  })`
     select rcs_agent as agent, rcs_service as service from own_number where rcs_service is not null`);

const RCS = {
  digits: col.text(),
  /** Null: nothing is sent over RCS. */
  service: col.orNull(col.text()),
  /** Null: the account never had one. */
  agent: col.orNull(col.text()),
};
export type RcsOfAccount = col.RowOf<typeof RCS>;

/** Locks the account's number; undefined if it has none. */
export const lockRcs = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('tenancy.lockRcs', RCS)`
     select digits, rcs_service as service, rcs_agent as agent from own_number where account_id = ${accountId} for update`);

/** Whether campaigns of an account may go over RCS. */
export const sendsRcs = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await tx.maybeValue(statement('tenancy.sendsRcs', { sends: col.bool })`
     select rcs_service is not null as sends from own_number where account_id = ${accountId}`)) ?? false;

/** Serializes giving an agent to accounts. Held until the transaction ends. */
const lockAgent = (tx: Tx, agent: string) =>
  tx.execute(command('tenancy.lockAgent')`
     select pg_advisory_xact_lock(hashtextextended('agent:' || ${agent}, 0))`);

/** Returns whether it was stored; no if another account has the agent. */
export async function setAgent(tx: Tx, accountId: number, service: string, agent: string): Promise<boolean> {
  await lockAgent(tx, agent);
  const stored = await tx.execute(command('tenancy.setAgent')`
     update own_number own set rcs_service = ${service}, rcs_agent = ${agent} where account_id = ${accountId}
       and not exists (select from own_number other where other.rcs_agent = ${agent} and other.account_id <> own.account_id)`);
  return stored > 0;
}

/** Nothing is sent over RCS any more; answers to the agent still arrive, because one may be a STOP. */
export const stopRcs = (tx: Tx, accountId: number) =>
  tx.execute(command('tenancy.stopRcs')`
     update own_number set rcs_service = null where account_id = ${accountId}`);
