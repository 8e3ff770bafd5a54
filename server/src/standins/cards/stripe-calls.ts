import { behaviourOf, brandOf, refusalOf, typingError } from './card-patterns';
import type { StripeStore } from './stripe-store';
import { invalidRequest, presentCustomer, presentMethod, refusedCard, type StripeAnswer } from './stripe.presenter';

/** A form in Stripe's notation: `card[number]`, `invoice_settings[default_payment_method]`. */
export type StripeForm = URLSearchParams;

const missing = (what: string, id: string): StripeAnswer =>
  invalidRequest(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: what });
const given = (form: StripeForm, name: string): string | undefined => form.get(name) ?? undefined;

function metadataOf(form: StripeForm): Record<string, string> {
  const pairs = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[([^\]]+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(pairs);
}

/** The used calls of Stripe's API, on the stand-in's tables. */
export function stripeCalls(store: StripeStore, now: () => Date = () => new Date()) {
  return {
    /** POST /v1/payment_methods, from the page with the publishable key: the only call that receives a card number. */
    async createMethod(form: StripeForm): Promise<StripeAnswer> {
      const number = (form.get('card[number]') ?? '').replace(/\D/g, '');
      const expYear = Number(form.get('card[exp_year]'));
      const card = {
        number,
        expMonth: Number(form.get('card[exp_month]')),
        expYear: expYear < 100 ? 2000 + expYear : expYear,
        cvc: form.get('card[cvc]') ?? '',
      };
      const error = typingError(card, now());
      if (error) return refusedCard(error);
      const method = await store.createMethod({
        brand: brandOf(number),
        last4: number.slice(-4),
        exp_month: card.expMonth,
        exp_year: card.expYear,
        name: form.get('billing_details[name]') ?? '',
        behaviour: behaviourOf(number),
      });
      return { status: 200, body: presentMethod(method) };
    },

    async createCustomer(form: StripeForm): Promise<StripeAnswer> {
      const customer = await store.createCustomer({
        email: form.get('email') ?? '',
        name: form.get('name') ?? '',
        metadata: metadataOf(form),
      });
      return { status: 200, body: presentCustomer(customer) };
    },

    async updateCustomer(id: string, form: StripeForm): Promise<StripeAnswer> {
      const defaultMethod = given(form, 'invoice_settings[default_payment_method]');
      if (defaultMethod !== undefined && (await store.findMethod(defaultMethod))?.customer_id !== id) {
        return invalidRequest(
          400,
          `The customer does not have a payment method with the ID ${defaultMethod}. The payment method must be attached to the customer.`,
          { param: 'invoice_settings[default_payment_method]' },
        );
      }
      const customer = await store.updateCustomer(id, {
        email: given(form, 'email'),
        name: given(form, 'name'),
        defaultMethod,
      });
      return customer ? { status: 200, body: presentCustomer(customer) } : missing('customer', id);
    },

    async readCustomer(id: string): Promise<StripeAnswer> {
      const customer = await store.findCustomer(id);
      return customer ? { status: 200, body: presentCustomer(customer) } : missing('customer', id);
    },

    async attach(id: string, form: StripeForm): Promise<StripeAnswer> {
      const customer = form.get('customer') ?? '';
      const method = await store.findMethod(id);
      if (!method) return missing('PaymentMethod', id);
      if (!(await store.findCustomer(customer))) return missing('customer', customer);
      if (method.customer_id !== null && method.customer_id !== customer) {
        return invalidRequest(400, 'The payment method you provided has already been attached to a customer.', {
          param: 'payment_method',
        });
      }
      const refusal = refusalOf(method.behaviour);
      if (refusal) return refusedCard(refusal);
      const attached = await store.attachMethod(id, customer);
      return attached ? { status: 200, body: presentMethod(attached) } : missing('PaymentMethod', id);
    },

    async detach(id: string): Promise<StripeAnswer> {
      const method = await store.attachMethod(id, null);
      return method ? { status: 200, body: presentMethod(method) } : missing('PaymentMethod', id);
    },
  };
}
