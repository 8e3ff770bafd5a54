/** Why nobody can be added to a smart group, or taken out of it, by hand. */
export const MATCHES_BY_FILTER =
  'Who is in a smart group follows from its conditions. Change the conditions, or choose another group.';
