import { sql } from '../../../platform/db/sql';

/** SQL: of place `p` in the present round. */
const ofPlace = sql`x.automation_id = p.automation_id and x.subscriber_id = p.subscriber_id and x.round = p.round and x.step_id = st.only_step`;

/** SQL: the person of place `p` clicked a link of the message that step `st` depends on. */
const clicked = sql`exists (select from sequence_sent x join link_click c on c.message_id = x.message_id where ${ofPlace})`;

/** SQL: the person of place `p` answered the question that step `st` depends on, with its value if it names one. */
const answered = sql`exists (select from sequence_question x where ${ofPlace} and x.answer is not null
  and (st.only_answered <> 'answered_with' or lower(x.answer) = lower(st.only_answer)))`;

/** SQL: place `p` meets the condition of step `st`, if it has one. */
export const conditionMet = sql`(coalesce((st.only_if = 'clicked') = ${clicked}, true) and coalesce((st.only_answered <> 'not_answered') = ${answered}, true))`;

/** SQL: the condition of step `st`, as in the form. */
export const conditionOf = sql`coalesce(st.only_answered, st.only_if, 'everybody')`;
