/** Why members of a smart group cannot be added or removed by hand. */
export const MATCHES_BY_FILTER =
  'Who is in a smart group follows from its conditions. Change the conditions, or choose another group.';
