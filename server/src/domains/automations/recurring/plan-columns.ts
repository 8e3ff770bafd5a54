import * as col from '../../../platform/db/col';
import type { PlanColumns } from './recurrence-of';

/** The columns of PlanColumns. */
export const PLAN = {
  plan: col.json<PlanColumns['plan']>({ every: 'week', days: [1], day: 1, before: 0 }),
  at_minute: col.number,
  /** YYYY-MM-DD */
  starts_on: col.orNull(col.day),
  ends_on: col.orNull(col.day),
};
