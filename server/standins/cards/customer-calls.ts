import { brandOf, typingError } from './card-patterns';
import { invalidRequest, missing, notAttached, ok, refusedCard, type StripeAnswer } from './stripe-answer';
import { given, metadataOf, type StripeForm } from './stripe-form';
import type { StripeStore } from './stripe-store';
import { presentCustomer, presentMethod } from './stripe.presenter';
import { behaviourOf, readBehaviour } from './test-cards';

/** POST /v1/payment_methods, from the page with the publishable key: the only call that receives a card number. */
export async function createMethod(stripe: StripeStore, form: StripeForm): Promise<StripeAnswer> {
  const number = (form.get('card[number]') ?? '').replace(/\D/g, '');
  const expMonth = Number(form.get('card[exp_month]'));
  const year = Number(form.get('card[exp_year]'));
  const expYear = year < 100 ? 2000 + year : year;
  const error = typingError({ number, expMonth, expYear, cvc: form.get('card[cvc]') ?? '' }, stripe.now);
  if (error) return refusedCard(error);
  const method = await stripe.create('method', {
    brand: brandOf(number),
    last4: number.slice(-4),
    exp_month: expMonth,
    exp_year: expYear,
    name: form.get('billing_details[name]') ?? '',
    behaviour: behaviourOf(number),
  });
  return ok(presentMethod(method));
}

export async function createCustomer(stripe: StripeStore, form: StripeForm): Promise<StripeAnswer> {
  const [email, name] = [form.get('email') ?? '', form.get('name') ?? ''];
  return ok(presentCustomer(await stripe.create('customer', { email, name, metadata: metadataOf(form) })));
}

export async function updateCustomer(stripe: StripeStore, form: StripeForm, id: string): Promise<StripeAnswer> {
  const param = 'invoice_settings[default_payment_method]';
  const method = given(form, param);
  if (method !== undefined && (await stripe.find('method', method))?.customer_id !== id)
    return notAttached(method, param);
  const customer = await stripe.findCustomer(id);
  if (!customer) return missing('customer', id);
  const metadata = metadataOf(form);
  const change = {
    email: given(form, 'email'),
    name: given(form, 'name'),
    default_method: method,
    ...(Object.keys(metadata).length > 0 && { metadata: { ...customer.metadata, ...metadata } }),
  };
  return ok(presentCustomer(await stripe.update('customer', id, change)));
}

export async function readCustomer(stripe: StripeStore, _form: StripeForm, id: string): Promise<StripeAnswer> {
  const customer = await stripe.findCustomer(id);
  return customer ? ok(presentCustomer(customer)) : missing('customer', id);
}

/** Removes the customer's identity and detaches the cards. */
export async function deleteCustomer(stripe: StripeStore, _form: StripeForm, id: string): Promise<StripeAnswer> {
  if (!(await stripe.findCustomer(id))) return missing('customer', id);
  await stripe.update('customer', id, { deleted: true, email: '', name: '', metadata: {}, default_method: null });
  for (const method of await stripe.list('method', 'customer_id', id))
    await stripe.update('method', method.id, { customer_id: null, name: '' });
  return ok({ id, object: 'customer', deleted: true });
}

/** The reason why a card cannot be attached to this customer, or null. */
export async function attachProblem(stripe: StripeStore, id: string, customer: string): Promise<StripeAnswer | null> {
  const method = await stripe.find('method', id);
  if (!method) return missing('PaymentMethod', id);
  if (!(await stripe.findCustomer(customer))) return missing('customer', customer);
  if (method.customer_id !== null && method.customer_id !== customer)
    return invalidRequest(400, 'The payment method you provided has already been attached to a customer.', {
      param: 'payment_method',
    });
  const { refused } = readBehaviour(method.behaviour);
  return refused ? refusedCard(refused) : null;
}

export async function detach(stripe: StripeStore, _form: StripeForm, id: string): Promise<StripeAnswer> {
  if (!(await stripe.find('method', id))) return missing('PaymentMethod', id);
  return ok(presentMethod(await stripe.update('method', id, { customer_id: null })));
}
