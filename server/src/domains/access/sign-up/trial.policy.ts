/** ENG-030 */
export const TRIAL_DAYS = 14;
