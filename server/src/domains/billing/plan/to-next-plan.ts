import { sql } from '../../../platform/db/sql';

/** For updates that end the paid month: a granted smaller plan becomes the plan. */
export const TO_NEXT_PLAN = sql`plan_id = coalesce(next_plan_id, plan_id), next_plan_id = null`;
