import type { RegistrationAnswers, RegistrationDraft, RegistrationEvent, RegistrationState } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

const REGISTRATION = {
  digits: col.text(),
  accountId: col.number,
  state: col.text<RegistrationState>(),
  answers: col.json<Partial<RegistrationDraft>>({}),
  round: col.number,
  refusedCode: col.orNull(col.number),
  /** Why; null: it is not refused. */
  refusedFor: col.orNull(col.text()),
  refusedField: col.orNull(col.text()),
  refusedFinal: col.bool,
  /** When the carriers took back their approval; null: they have not. */
  suspendedAt: col.orNull(col.time),
  /** How often the owner has asked the registry to text again, the last of them that it was asked for, and when. */
  asks: col.number,
  texted: col.orNull(col.number),
  textedAt: col.orNull(col.time),
};
export type RegistrationRow = col.RowOf<typeof REGISTRATION>;

const COLUMNS = sql`digits, account_id as "accountId", state, answers, round, refused_code as "refusedCode", refused_for as "refusedFor", refused_field as "refusedField", refused_final as "refusedFinal", suspended_at as "suspendedAt", asks, texted, texted_at as "textedAt"`;

/** Uses number_registration_account. */
export const registrationsOf = (tx: Tx, accountId: number) =>
  tx.query(statement('numbers.registrationsOf', REGISTRATION)`
     select ${COLUMNS} from number_registration where account_id = ${accountId}`);

/** Locks the registration of a number; undefined: it has none yet. */
export const lockRegistration = (tx: Tx, accountId: number, digits: string) =>
  tx.maybeOne(statement('numbers.lockRegistration', REGISTRATION)`
     select ${COLUMNS} from number_registration where account_id = ${accountId} and digits = ${digits} for update`);

/** The same for the operator, who knows no account. */
export const lockAnyRegistration = (tx: Tx, digits: string) =>
  tx.maybeOne(statement('numbers.lockAnyRegistration', REGISTRATION)`
     select ${COLUMNS} from number_registration where digits = ${digits} for update`);

/** Keeps the answers unless the carriers have them. */
export const saveAnswers = (tx: Tx, accountId: number, digits: string, answers: RegistrationDraft) =>
  tx.execute(command('numbers.saveAnswers')`
     insert into number_registration as r (digits, account_id, answers) values (${digits}, ${accountId}, ${JSON.stringify(answers)})
     on conflict (digits) do update set answers = excluded.answers
       where r.account_id = ${accountId} and (r.state = 'draft' or r.state = 'refused' and not r.refused_final)`);

/** `asked`: a worker asks the provider; else the operator enters the result. */
export const markSubmitted = (tx: Tx, digits: string, asked: boolean) =>
  tx.execute(command('numbers.markSubmitted')`
     update number_registration set state = 'submitted', round = round + 1, handed_over = false, attempts = 0, lease_until = null,
       refused_code = null, refused_for = null, refused_field = null, asks = 0, texted = null, texted_at = null,
       next_at = case when ${asked}::boolean then now() else 'infinity' end
     where digits = ${digits}`);

/** Another local number of the account whose submission waits for the approval of the business; undefined: none. */
export const waitsForBusiness = (tx: Tx, accountId: number, digits: string) =>
  tx.maybeValue(statement('numbers.waitsForBusiness', { digits: col.text() })`
     select digits from number_registration r join bought_number b using (digits)
     where r.account_id = ${accountId} and b.kind = 'local' and r.state = 'submitted' and r.next_at < 'infinity' and digits <> ${digits} limit 1`);

/** Another local number of the account that was submitted, whatever has become of it; undefined: none. */
export const otherSubmitted = (tx: Tx, accountId: number, digits: string) =>
  tx.maybeValue(statement('numbers.otherSubmitted', { digits: col.text() })`
     select digits from number_registration r join bought_number b using (digits)
     where r.account_id = ${accountId} and b.kind = 'local' and r.state <> 'draft' and digits <> ${digits} limit 1`);

const EVENT = {
  digits: col.text(),
  event: col.text<RegistrationEvent>(),
  text: col.text(),
  at: col.time,
};

/** The oldest first. */
export const eventsOf = (tx: Tx, digits: readonly string[]) =>
  tx.query(statement('numbers.eventsOf', EVENT)`
     select digits, event, text, at from number_registration_event where digits = any(${digits}::text[]) order by id`);

export const addEvent = (tx: Tx, accountId: number, digits: string, event: RegistrationEvent, text = '') =>
  tx.execute(command('numbers.addEvent')`
     insert into number_registration_event (digits, account_id, event, text) values (${digits}, ${accountId}, ${event}, ${text})`);

/** What was submitted and is not decided. */
const IN_PROGRESS = sql`state in ('submitted', 'in_review')`;

/** The provider has this round's answers; the next question is due in a moment. 0: they are of an earlier round. */
export const markHandedOver = (tx: Tx, digits: string, round: number, handed: boolean) =>
  tx.execute(command('numbers.markHandedOver')`
     update number_registration set handed_over = ${handed}, attempts = 0, lease_until = null, next_at = now() + interval '2 seconds'
     where digits = ${digits} and round = ${round} and ${IN_PROGRESS}`);

export const markInReview = (tx: Tx, digits: string, round: number) =>
  tx.execute(command('numbers.markInReview')`
     update number_registration set state = 'in_review', attempts = 0, lease_until = null, next_at = now() + interval '2 seconds'
     where digits = ${digits} and round = ${round} and state = 'submitted'`);

/** 0: it is not in progress any more. */
export const markRegistered = (tx: Tx, digits: string, round: number) =>
  tx.execute(command('numbers.markRegistered')`
     update number_registration set state = 'approved', lease_until = null, attempts = 0, suspended_at = null,
       next_at = case when next_at < 'infinity' then clock_timestamp() + interval '1 day' else next_at end
     where digits = ${digits} and round = ${round} and ${IN_PROGRESS}`);

export interface Refused {
  code: number | null;
  reason: string;
  field: string;
  final: boolean;
}

/** 0: it is not in progress any more. */
export const markRefused = (tx: Tx, digits: string, round: number, { code, reason, field, final }: Refused) =>
  tx.execute(command('numbers.markRefused')`
     update number_registration set state = 'refused', lease_until = null, refused_code = ${code}, refused_for = ${reason},
       refused_field = ${field}, refused_final = ${final}
     where digits = ${digits} and round = ${round} and ${IN_PROGRESS}`);

/** The carriers took back the approval of this round. 0: it is not approved. */
export const markSuspended = (tx: Tx, digits: string, round: number, { code, reason, field, final }: Refused) =>
  tx.execute(command('numbers.markSuspended')`
     update number_registration set state = 'refused', suspended_at = clock_timestamp(), refused_code = ${code}, refused_for = ${reason},
       refused_field = ${field}, refused_final = ${final}
     where digits = ${digits} and round = ${round} and state = 'approved'`);

/** They have approved it again, without another submission. 0: they had not taken the approval back. */
export const markReinstated = (tx: Tx, digits: string, round: number) =>
  tx.execute(command('numbers.markReinstated')`
     update number_registration set state = 'approved', suspended_at = null, refused_code = null, refused_for = null, refused_field = null, refused_final = false
     where digits = ${digits} and round = ${round} and state = 'refused' and suspended_at is not null`);

/** A worker has asked about a number that was approved. */
export const markLooked = (tx: Tx, digits: string, waitMs: number) =>
  tx.execute(command('numbers.markLooked')`
     update number_registration set looked_at = clock_timestamp(), lease_until = null, attempts = 0, next_at = clock_timestamp() + ${waitMs} * interval '1 ms'
     where digits = ${digits} and state in ('approved', 'refused')`);

/** Asks at once about the approved numbers from which the carrier has refused texts since. Uses sending_stop_open. */
export const lookAtRefused = (tx: Tx) =>
  tx.execute(command('numbers.lookAtRefused')`
     update number_registration r set next_at = clock_timestamp() from sending_stop s
     where s.ended_at is null and s.cause = 'refusals' and s.number = r.digits and r.state = 'approved' and r.next_at > now() and r.next_at < 'infinity'
       and s.stopped_at > coalesce(r.looked_at, '-infinity')`);

const WAITING = {
  digits: col.text(),
  accountId: col.number,
  company: col.text(),
  state: col.text<RegistrationState>(),
  answers: col.json<Partial<RegistrationAnswers>>({}),
  since: col.orNull(col.time),
};

/** What is submitted or in review, for the operator; the oldest first. */
export const registrationsInProgress = (tx: Tx) =>
  tx.query(statement('numbers.registrationsInProgress', WAITING)`
     select digits, account_id as "accountId", company, state, answers,
       (select max(at) from number_registration_event e where e.digits = r.digits and event = 'submitted') as since
     from number_registration r join account a on a.id = account_id where ${IN_PROGRESS} order by 6, digits`);

export const removeRegistration = (tx: Tx, id: number) =>
  tx.execute(command('numbers.removeRegistration')`
     delete from number_registration where id = ${id}`);
