import type { MergeField, OpeningHours } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { ownerTimezone } from '../../accounts';
import { ADDRESSABLE, NOT_OFF_CODE } from '../../consent';
import { KIND, MAY_SEND, SENT_SINCE } from '../../texting';

/** The automatic answer of a subscriber's keyword outside its opening hours, with the values of its merge fields. */
export type PreparedAnswer = Readonly<Record<MergeField, string>> & {
  keyword_id: number;
  hours: OpeningHours;
  /** Code of the owner's timezone. */
  timezone: number;
  message: string;
  segments: number;
};

/** Undefined when it is off, the account may not send or has too few messages, or the subscriber may not be texted. */
export const preparedAnswer = (tx: Tx, accountId: number, subscriberId: number) =>
  tx.maybeOne<PreparedAnswer>(
    `select k.id as keyword_id, k.keyword, o.hours, ${ownerTimezone('a.id')} as timezone, t.message, t.segments,
       s.first_name, s.last_name, s.city, s.state, s.company_name
     from subscriber s join account a on a.id = s.account_id join balance b on b.account_id = a.id
     join keyword k on k.id = s.keyword_id and k.account_id = a.id and k.approved and not k.disabled and not k.deleted
     join auto_answer o on o.keyword_id = k.id and o.account_id = a.id and o.enabled
     join template t on t.id = o.template_id and t.account_id = a.id and not t.deleted
     where s.id = $2 and ${ADDRESSABLE} and ${NOT_OFF_CODE} and ${MAY_SEND} and b.plan_left + b.extra_left >= t.segments`,
    [accountId, subscriberId],
  );

/**
 * The keyword of a person who may get a clarifying text now: the account has chosen it, may send and has messages, the
 * person may be texted and got none within these hours. Uses inbound_message_phone.
 */
export const mayClarify = (
  tx: Tx,
  accountId: number,
  { subscriberId, phone, hours }: { subscriberId: number; phone: string; hours: number },
) =>
  tx.maybeValue<number>(
    `select s.keyword_id from subscriber s join account a on a.id = s.account_id and a.clarify join balance b on b.account_id = a.id
     where s.id = $2 and ${ADDRESSABLE} and ${NOT_OFF_CODE} and ${MAY_SEND} and b.plan_left + b.extra_left > 0
       and not exists (select from inbound_message i where i.phone = $3 and i.account_id = $1
         and i.received_at > now() - $4 * interval '1 hour' and i.evidence @> '{"clarified": true}')`,
    [accountId, subscriberId, phone, hours],
  );

/** Whether the phone got an automatic answer from the account within these hours. */
export const answeredWithin = (tx: Tx, accountId: number, phone: string, hours: number) =>
  tx.value<boolean>(
    `select exists (select from message where account_id = $1 and phone = $2 and kind = ${KIND.autoAnswer}
       and id >= ${SENT_SINCE(1)} and created_at > now() - $3 * interval '1 hour') as answered`,
    [accountId, phone, hours],
  );
