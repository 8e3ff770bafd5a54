import { dataOf, Refused, type Textloom } from '../src/index';

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

/** The id of the subscriber with this phone. */
async function subscriberOf(textloom: Textloom, phone: string, keyword: string): Promise<number | undefined> {
  const { entries } = dataOf(await textloom.GET('/subscribers', { params: { query: { phone, keyword } } }));
  return entries[0]?.id;
}

/**
 * A shop's checkout: adds the customer with the consent, and sends a coupon. The order's number makes it safe to repeat
 * after a lost connection. Nothing is sent to a customer who has left; returns whether the coupon was sent.
 */
export async function thankForOrder(textloom: Textloom, order: PaidOrder, thanks: Thanks): Promise<boolean> {
  const { phone, firstName, consent, number } = order;
  const { keyword, message } = thanks;
  const once = (step: string) => ({ 'Idempotency-Key': `${step} ${number}` });
  const added = await textloom.POST('/subscribers', {
    params: { header: once('subscribe') },
    body: { phone, first_name: firstName, keyword, consent },
  });
  if (added.error?.code === 'opted_out') return false;
  if (added.error && added.error.code !== 'subscriber_exists') throw new Refused(added.error);
  const id = added.data?.id ?? (await subscriberOf(textloom, phone, keyword));
  if (id === undefined) return false;
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
