import type { Globals, Subscription } from '@textloom/contracts';

const cents = (dollars: number): number => Math.round(dollars * 100);

/** Quantity times unit price, without floating-point sums. */
export const times = (quantity: number, price: number): number => (quantity * cents(price)) / 100;

/** The sum of two amounts. */
export const plus = (one: number, other: number): number => (cents(one) + cents(other)) / 100;

/** The extra keywords that the next payment for a month includes. */
export const keptKeywords = ({
  extra_keywords,
  given_back_keywords,
}: Pick<Subscription, 'extra_keywords' | 'given_back_keywords'>): { extra_keywords: number } => ({
  extra_keywords: extra_keywords - given_back_keywords,
});

/** The monthly price: the plan, and each extra keyword (BILL-004). */
export const monthlyPrice = (
  price: number,
  { extra_keywords }: Pick<Subscription, 'extra_keywords'>,
  { keyword_price }: Pick<Globals, 'keyword_price'>,
): number => (cents(price) + extra_keywords * cents(keyword_price)) / 100;
