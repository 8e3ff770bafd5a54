import { dataOf, type Textloom } from '../src/index';

/** An order of a shop whose customer ticked the box for offers by text. */
export interface PaidOrder {
  number: string;
  phone: string;
  firstName: string;
  /** The words beside the box. */
  consent: string;
}

export interface Thanks {
  /** Subscribes to this keyword. */
  keyword: string;
  /** With the field of a coupon pool: "Take {coupon_welcome} for your next pizza." */
  message: string;
}

/** Why somebody is not added: they have left, were asked and have not answered yet, or did not answer in time. */
const NOT_ADDED = new Set(['opted_out', 'subscriber_pending', 'asked_before']);

/**
 * A shop's checkout: adds the customer with the consent, which is kept of a known customer too, and sends a coupon to
 * whoever is subscribed. A new customer is asked to confirm, and gets nothing else before the YES; a later order, or the
 * event `subscriber.subscribed`, then finds them subscribed. The order's number makes it safe to repeat, after a lost
 * connection too. Returns whether the coupon was sent.
 */
export async function thankForOrder(textloom: Textloom, order: PaidOrder, thanks: Thanks): Promise<boolean> {
  const { phone, firstName, consent, number } = order;
  const { keyword, message } = thanks;
  const once = (step: string) => ({ 'Idempotency-Key': `${step} ${number}` });
  const added = await textloom.POST('/subscribers', {
    params: { header: once('subscribe') },
    body: { phone, first_name: firstName, keyword, consent },
  });
  if (added.error && NOT_ADDED.has(added.error.code)) return false;
  const { id } = dataOf(added);
  if (id === undefined) return false;
  const { disabled } = dataOf(await textloom.GET('/subscribers/{id}', { params: { path: { id } } }));
  if (disabled !== 0) return false;
  dataOf(
    await textloom.POST('/campaigns', {
      params: { header: once('coupon') },
      body: { name: `Order ${number}`, message, subscribers: [id], groups: [], keywords: [] },
    }),
  );
  return true;
}

/** The same checkout, when a customer pays with the code. */
export const redeem = async (textloom: Textloom, code: string, total: number): Promise<void> => {
  dataOf(await textloom.POST('/coupons/used', { body: { code, total } }));
};
