/** Messages from the two buckets: the plan's of the current month, then bought extras. */
export interface Buckets {
  plan: number;
  extra: number;
}

/** Takes `required` messages: from the plan as far as possible, the rest from the extras. */
export function split(left: Buckets, required: number): Buckets {
  const plan = Math.min(left.plan, required);
  return { plan, extra: required - plan };
}
