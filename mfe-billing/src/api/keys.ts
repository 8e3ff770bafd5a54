export const PLANS = ['plans'] as const;
export { CARD_KEY as CARD } from '@textloom/kit';
export const PAYMENT = ['payment'] as const;
export const ORDERS = ['orders'] as const;
export const NUMBER_FEES = ['number-fees'] as const;
export const LEDGER = ['ledger'] as const;
export const BILLING_SETTINGS = ['billing-settings'] as const;
