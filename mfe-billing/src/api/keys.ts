export const PLANS = ['plans'] as const;
