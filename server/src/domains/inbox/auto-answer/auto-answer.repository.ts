import { timezoneOfOwner } from '../../tenancy/user';
import type { OpeningHours } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { addressable } from '../../people/hold';
import { notOffCode } from '../../people/opt-out';
import { KIND, sentSince } from '../../texting/message';
import { maySend } from '../../texting/ledger';
import * as col from '../../../platform/db/col';
import { constant, sql, statement } from '../../../platform/db/sql';

/** The automatic answer of a subscriber's keyword outside its opening hours, with the values of its merge fields. */
const PREPARED_ANSWER = {
  keyword_id: col.number,
  keyword: col.text(),
  hours: col.json<OpeningHours>([]),
  /** Code of the owner's timezone. */
  timezone: col.number,
  message: col.text(),
  segments: col.number,
  first_name: col.text(),
  last_name: col.text(),
  city: col.text(),
  state: col.text(),
  company_name: col.text(),
};

/** Undefined when it is off, the account may not send or has too few messages, or the subscriber may not be texted. */
export const preparedAnswer = (tx: Tx, accountId: number, subscriberId: number) =>
  tx.maybeOne(statement('inbox.preparedAnswer', PREPARED_ANSWER)`
     select k.id as keyword_id, k.keyword, o.hours, ${timezoneOfOwner(sql`a.id`)} as timezone, t.message, t.segments,
       s.first_name, s.last_name, s.city, s.state, s.company_name
     from subscriber s join account a on a.id = s.account_id join balance b on b.account_id = a.id
     join keyword k on k.id = s.keyword_id and k.account_id = a.id and k.approved and not k.disabled and not k.deleted
     join auto_answer o on o.keyword_id = k.id and o.account_id = a.id and o.enabled
     join template t on t.id = o.template_id and t.account_id = a.id and not t.deleted
     where s.id = ${subscriberId} and ${addressable(accountId)} and ${notOffCode} and ${maySend} and b.plan_left + b.extra_left >= t.segments`);

/**
 * The keyword of a person who may get a clarifying text now: the account has switched it on, may send and has messages;
 * the person may be texted and got none within these hours. Uses inbound_message_phone.
 */
export const mayClarify = (
  tx: Tx,
  accountId: number,
  { subscriberId, phone, hours }: { subscriberId: number; phone: string; hours: number },
) =>
  tx.maybeValue(statement('inbox.mayClarify', { keyword_id: col.number })`
     select s.keyword_id from subscriber s join account a on a.id = s.account_id and a.clarify join balance b on b.account_id = a.id
     where s.id = ${subscriberId} and ${addressable(accountId)} and ${notOffCode} and ${maySend} and b.plan_left + b.extra_left > 0
       and not exists (select from inbound_message i where i.phone = ${phone} and i.account_id = ${accountId}
         and i.received_at > now() - ${hours} * interval '1 hour' and i.evidence @> '{"clarified": true}')`);

/** Whether the phone got an automatic answer from the account within these hours. */
export const answeredWithin = (tx: Tx, accountId: number, phone: string, hours: number) =>
  tx.value(statement('inbox.answeredWithin', { answered: col.bool })`
     select exists (select from message where account_id = ${accountId} and phone = ${phone} and kind = ${constant(KIND.autoAnswer)}
       and id >= ${sentSince(1)} and created_at > now() - ${hours} * interval '1 hour') as answered`);
