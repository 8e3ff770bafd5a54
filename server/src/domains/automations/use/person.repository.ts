import * as col from '../../../platform/db/col';
import { command, name, statement } from '../../../platform/db/sql';
import { blankPhone } from '../../../platform/db/blank-phone';
import type { Tx } from '../../../platform/db/connection';

/**
 * Sequences that these subscribers are in, questions of sequences with the answers, links that the person opened, campaigns after which they left, codes they
 * got, and years of birthday messages.
 */
export const campaignsOfPerson = (tx: Tx, phone: string) =>
  tx.one(statement('automations.campaignsOfPerson', {
    sequences: col.json<unknown[]>([]),
    questions: col.json<unknown[]>([]),
    clicks: col.json<unknown[]>([]),
    leaves: col.json<unknown[]>([]),
    coupons: col.json<unknown[]>([]),
    greetings: col.json<unknown[]>([]),
  })`
     select
       coalesce((select json_agg(p) from sequence_person p
         where p.subscriber_id in (select id from subscriber where phone = ${phone})), '[]') as sequences,
       coalesce((select json_agg(x) from sequence_question x
         where x.subscriber_id in (select id from subscriber where phone = ${phone})), '[]') as questions,
       coalesce((select json_agg(c) from (
         select k.campaign_id, k.message_id, l.target, k.clicks, k.first_at, k.last_at from message m
         join link_click k on k.message_id = m.id join short_link l on l.id = k.link_id where m.phone = ${phone}
       ) c), '[]') as clicks,
       coalesce((select json_agg(l) from (
         select l.campaign_id, l.message_id, l.left_at from message m
         join campaign_leave l on l.campaign_id = m.campaign_id and l.message_id = m.id where m.phone = ${phone}
       ) l), '[]') as leaves,
       coalesce((select json_agg(u) from (
         select u.campaign_id, u.message_id, u.code, u.used_at, u.total_cents from message m
         join coupon u on u.campaign_id = m.campaign_id and u.message_id = m.id where m.phone = ${phone}
       ) u), '[]') as coupons,
       coalesce((select json_agg(g) from automation_greeted g where g.phone = ${phone}), '[]') as greetings`);

/**
 * Removes what automations store about a phone, and removes the phone from the names of campaigns, templates and lists
 * of codes.
 */
export async function eraseGreetings(tx: Tx, phone: string, subscriberIds: readonly number[]): Promise<void> {
  await tx.execute(command('automations.eraseAnswers')`
     delete from sequence_question where subscriber_id = any(${subscriberIds}::bigint[])`);
  for (const table of ['automation_greeted', 'sequence_day'])
    await tx.execute(command('automations.eraseGreetings')`
     delete from ${name(table)} where phone = ${phone}`);
  await blankPhone(tx, phone, {
    campaign: ['name', 'reason'],
    template: ['name'],
    automation: ['name'],
    coupon_pool: ['name'],
    sequence_question: ['answer'],
    sequence_step: ['only_answer'],
  });
}
