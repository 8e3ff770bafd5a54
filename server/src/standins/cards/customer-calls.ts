import { brandOf, typingError } from './card-patterns';
import type { StripeContext } from './stripe-context';
import { given, metadataOf, type StripeForm } from './stripe-form';
import {
  invalidRequest,
  missing,
  ok,
  presentCustomer,
  presentDeletedCustomer,
  presentMethod,
  refusedCard,
  type StripeAnswer,
} from './stripe.presenter';
import { behaviourOf, readBehaviour } from './test-cards';

/** POST /v1/payment_methods, from the page with the publishable key: the only call that receives a card number. */
export async function createMethod({ store, now }: StripeContext, form: StripeForm): Promise<StripeAnswer> {
  const number = (form.get('card[number]') ?? '').replace(/\D/g, '');
  const expYear = Number(form.get('card[exp_year]'));
  const card = {
    number,
    expMonth: Number(form.get('card[exp_month]')),
    expYear: expYear < 100 ? 2000 + expYear : expYear,
    cvc: form.get('card[cvc]') ?? '',
  };
  const error = typingError(card, now);
  if (error) return refusedCard(error);
  const method = await store.createMethod({
    brand: brandOf(number),
    last4: number.slice(-4),
    exp_month: card.expMonth,
    exp_year: card.expYear,
    name: form.get('billing_details[name]') ?? '',
    behaviour: behaviourOf(number),
  });
  return ok(presentMethod(method));
}

export async function createCustomer({ store }: StripeContext, form: StripeForm): Promise<StripeAnswer> {
  const customer = await store.createCustomer({
    email: form.get('email') ?? '',
    name: form.get('name') ?? '',
    metadata: metadataOf(form),
  });
  return ok(presentCustomer(customer));
}

export async function updateCustomer({ store }: StripeContext, form: StripeForm, id: string): Promise<StripeAnswer> {
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
  return customer ? ok(presentCustomer(customer)) : missing('customer', id);
}

export async function readCustomer({ store }: StripeContext, _form: StripeForm, id: string): Promise<StripeAnswer> {
  const customer = await store.findCustomer(id);
  return customer ? ok(presentCustomer(customer)) : missing('customer', id);
}

export async function deleteCustomer({ store }: StripeContext, _form: StripeForm, id: string): Promise<StripeAnswer> {
  return (await store.deleteCustomer(id)) ? ok(presentDeletedCustomer(id)) : missing('customer', id);
}

/** The reason why a card cannot be attached to this customer, or null. */
export async function attachProblem(
  { store }: StripeContext,
  id: string,
  customer: string,
): Promise<StripeAnswer | null> {
  const method = await store.findMethod(id);
  if (!method) return missing('PaymentMethod', id);
  if (!(await store.findCustomer(customer))) return missing('customer', customer);
  if (method.customer_id !== null && method.customer_id !== customer) {
    return invalidRequest(400, 'The payment method you provided has already been attached to a customer.', {
      param: 'payment_method',
    });
  }
  const { refused } = readBehaviour(method.behaviour);
  return refused ? refusedCard(refused) : null;
}

export async function attach(context: StripeContext, form: StripeForm, id: string): Promise<StripeAnswer> {
  const customer = form.get('customer') ?? '';
  const problem = await attachProblem(context, id, customer);
  if (problem) return problem;
  const attached = await context.store.attachMethod(id, customer);
  return attached ? ok(presentMethod(attached)) : missing('PaymentMethod', id);
}

export async function detach({ store }: StripeContext, _form: StripeForm, id: string): Promise<StripeAnswer> {
  const method = await store.attachMethod(id, null);
  return method ? ok(presentMethod(method)) : missing('PaymentMethod', id);
}
