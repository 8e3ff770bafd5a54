import type { PortRequest, PortState } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import type { SoldKind } from '../../../platform/providers/numbers/number-provider';
import { OPEN_PORT } from '../bought/coming-number.repository';

const PORT = {
  id: col.number,
  accountId: col.number,
  /** 10 digits. */
  digits: col.text(),
  kind: col.text<SoldKind>(),
  state: col.text<PortState>(),
  provider: col.text(),
  /** A date: 2026-12-24. */
  wishedOn: col.text(),
  signedBy: col.text(),
  signedAt: col.time,
  reason: col.text(),
  submittedAt: col.orNull(col.time),
  endedAt: col.orNull(col.time),
};
export type Port = col.RowOf<typeof PORT>;

const COLUMNS = sql`p.id, p.account_id as "accountId", p.digits, p.kind, p.state, p.provider, p.wished_on::text as "wishedOn", p.signed_by as "signedBy", p.signed_at as "signedAt",
       p.reason, p.submitted_at as "submittedAt", p.ended_at as "endedAt"`;

/** The newest request of an account. Uses number_port_account. */
export const lastPort = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('numbers.lastPort', PORT)`
     select ${COLUMNS} from number_port p where p.account_id = ${accountId} order by p.id desc limit 1`);

/** Returns undefined if the account brings one, or somebody brings this one. */
export const insertPort = (tx: Tx, accountId: number, kind: SoldKind, asked: PortRequest) =>
  tx.maybeOne(statement('numbers.insertPort', PORT)`
     insert into number_port as p (account_id, digits, kind, provider, provider_account, pin_last4, bill_name, bill_street, bill_city, bill_state, bill_zip, wished_on, signed_by)
     values (${accountId}, ${asked.number}, ${kind}, ${asked.provider}, ${asked.provider_account}, ${asked.pin_last4}, ${asked.bill_name}, ${asked.bill_street}, ${asked.bill_city}, ${asked.bill_state}, ${asked.bill_zip}, ${asked.wished_on}, ${asked.signed_by})
     on conflict do nothing returning ${COLUMNS}`);

/** Returns undefined unless it waits to be submitted. */
export const deleteRequested = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('numbers.deleteRequested', { digits: col.text() })`
     delete from number_port where account_id = ${accountId} and state = 'requested' returning digits`);

/** Locks the open request for a number. */
export const lockPort = (tx: Tx, digits: string) =>
  tx.maybeOne(statement('numbers.lockPort', PORT)`
     select ${COLUMNS} from number_port p where p.digits = ${digits} and ${OPEN_PORT} for update`);

export const markPortSubmitted = (tx: Tx, id: number) =>
  tx.execute(command('numbers.markPortSubmitted')`
     update number_port set state = 'submitted', submitted_at = now() where id = ${id}`);

export const endPort = (tx: Tx, id: number, state: 'done' | 'refused', reason: string) =>
  tx.execute(command('numbers.endPort')`
     update number_port set state = ${state}, reason = ${reason}, ended_at = now() where id = ${id}`);

const LISTED_PORT = {
  ...PORT,
  company: col.text(),
  providerAccount: col.text(),
  pinLast4: col.text(),
  billName: col.text(),
  billStreet: col.text(),
  billCity: col.text(),
  billState: col.text(),
  billZip: col.text(),
  requestedAt: col.time,
};

/** The open requests with what the letter says, for the operator; the oldest first. */
export const openPorts = (tx: Tx) =>
  tx.query(statement('numbers.openPorts', LISTED_PORT)`
     select ${COLUMNS}, a.company, p.provider_account as "providerAccount", p.pin_last4 as "pinLast4", p.bill_name as "billName", p.bill_street as "billStreet",
       p.bill_city as "billCity", p.bill_state as "billState", p.bill_zip as "billZip", p.requested_at as "requestedAt"
     from number_port p join account a on a.id = p.account_id where ${OPEN_PORT} order by p.id`);
