import type { Globals, Subscription } from '@textloom/contracts';

const cents = (dollars: number): number => Math.round(dollars * 100);

/** A number of things at a price each, without floating sums. */
export const times = (quantity: number, price: number): number => (quantity * cents(price)) / 100;

/** What a month costs: the plan, and each extra keyword (BILL-004). */
export const monthlyPrice = (
  price: number,
  { extra_keywords }: Pick<Subscription, 'extra_keywords'>,
  { keyword_price }: Pick<Globals, 'keyword_price'>,
): number => (cents(price) + extra_keywords * cents(keyword_price)) / 100;
