import { z } from '../zod';
import { formFlag, numberWithin } from '../form';
import type { Operation } from '../operation';
import { optionalText } from './account-fields';

const BELOW = 'Enter a whole number from 1 to 1,000,000.';
const CAP = 'Enter a whole number from 1 to 100.';

/** The account's billing settings. */
export const billingSettingsBody = z.object({
  /** Buys one batch of messages whenever the balance is below `auto_buy_below`; off by default. */
  auto_buy: formFlag.default(0),
  auto_buy_below: numberWithin(1, 1_000_000, BELOW).default(200),
  /** Most batches per calendar month. */
  auto_buy_cap: numberWithin(1, 100, CAP).default(4),
  /** Each invoice is mailed to the owner. */
  invoice_mail: formFlag.default(0),
  /** Printed on invoices. */
  tax_id: optionalText(40),
});
export const billingSettingsReply = z.object({
  auto_buy: z.boolean(),
  auto_buy_below: z.number().int(),
  auto_buy_cap: z.number().int(),
  /** Batches bought automatically in this month. */
  auto_buy_used: z.number().int(),
  /** Why auto-buy has paused (a declined card); empty while it works. */
  auto_buy_paused: z.string(),
  invoice_mail: z.boolean(),
  tax_id: z.string(),
});
export type BillingSettings = z.output<typeof billingSettingsReply>;

export const getBillingSettings = {
  method: 'GET',
  path: 'profiles/billing',
  summary: "Reads the account's billing settings",
  ability: 'plan.buy-extra',
  reply: billingSettingsReply,
} as const satisfies Operation;

export const saveBillingSettings = {
  method: 'PUT',
  path: 'profiles/billing',
  summary: "Changes the account's billing settings",
  ability: 'plan.buy-extra',
  body: billingSettingsBody,
  saved: billingSettingsReply,
} as const satisfies Operation;
