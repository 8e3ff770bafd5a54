import type { Recurrence } from '@textloom/contracts';

/** The beginning of each local day, when people enter a sequence triggered by a date. */
export const EACH_DAY: Recurrence = {
  every: 'birthday',
  days: [],
  day: 1,
  before: 0,
  atMinute: 0,
  startsOn: '',
  endsOn: '',
};

/** automation.plan */
export interface StoredPlan {
  every: Recurrence['every'];
  days: number[];
  day: number;
  before: number;
}

/** The columns of an automation that determine when it runs. */
export interface PlanColumns {
  plan: StoredPlan;
  at_minute: number;
  /** YYYY-MM-DD */
  starts_on: string | null;
  ends_on: string | null;
}

export const recurrenceOf = ({ plan, at_minute, starts_on, ends_on }: PlanColumns): Recurrence => ({
  ...plan,
  atMinute: at_minute,
  startsOn: starts_on ?? '',
  endsOn: ends_on ?? '',
});
