export const PLANS = ['plans'] as const;
export const CARD = ['creditcard'] as const;
