import type { CardError } from './card-patterns';

export interface StripeAnswer {
  status: number;
  body: object;
}
export const ok = (body: object): StripeAnswer => ({ status: 200, body });
export const refusedCard = (error: CardError, more: object = {}): StripeAnswer => ({
  status: 402,
  body: { error: { type: 'card_error', ...error, ...more } },
});
export const invalidRequest = (
  status: number,
  message: string,
  more: { code?: string; param?: string; type?: string } = {},
): StripeAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...more } },
});
export const missing = (what: string, id: string): StripeAnswer =>
  invalidRequest(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: what });
/** A payment method that is not attached to the customer of the request. */
export const notAttached = (method: string, param = 'payment_method'): StripeAnswer =>
  invalidRequest(
    400,
    `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
    { param },
  );
