import type Stripe from 'stripe';
import type { CardError } from './card-patterns';
import { presentCharge, presentDispute, presentList } from './charge.presenter';
import type { IntentRow } from './intent-store';
import { presentIntent } from './intent.presenter';
import type { StripeContext } from './stripe-context';
import { expands, metadataOf, unknownParameter, type StripeForm } from './stripe-form';
import { invalidRequest, missing, ok, refusedCard, unknown, type StripeAnswer } from './stripe.presenter';
import { AUTHENTICATION_REQUIRED, PAYMENT_NOT_AUTHENTICATED, readBehaviour } from './test-cards';

/** Stripe's smallest amount in US dollars, in cents. */
const SMALLEST = 50;

async function present({ charges }: StripeContext, row: IntentRow, whole = false) {
  const charge = await charges.latestCharge(row.id);
  return presentIntent(row, charge ? (whole ? presentCharge(charge) : charge.id) : null);
}

async function fail(context: StripeContext, row: IntentRow, error: CardError, charged: boolean): Promise<StripeAnswer> {
  const charge = charged ? await context.charges.createCharge(row, error) : undefined;
  const failed = await context.intents.moveIntent(row.id, 'requires_payment_method', error);
  const intent = await present(context, failed);
  await context.events.add('payment_intent.payment_failed', intent);
  return refusedCard(error, { ...(charge && { charge: charge.id }), payment_intent: intent });
}

async function succeed(context: StripeContext, row: IntentRow): Promise<IntentRow> {
  const { charges, intents, events, store } = context;
  const charge = await charges.createCharge(row, null);
  const paid = await intents.moveIntent(row.id, 'succeeded');
  await events.add('charge.succeeded', presentCharge(charge));
  await events.add('payment_intent.succeeded', await present(context, paid));
  const method = await store.findMethod(row.method_id);
  if (readBehaviour(method?.behaviour ?? '').disputed)
    await events.add('charge.dispute.created', presentDispute(await charges.createDispute(charge)));
  return paid;
}

/** The bank's decision about a charge. */
async function confirm(context: StripeContext, row: IntentRow, form: StripeForm): Promise<StripeAnswer> {
  const method = await context.store.findMethod(row.method_id);
  const { refused, chargeFails, challenge } = readBehaviour(method?.behaviour ?? '');
  const error = refused ?? chargeFails;
  if (error) return fail(context, row, error, true);
  const alone = form.get('off_session') === 'true';
  if (challenge === 'always' || (challenge === 'unless_set_up' && !(alone && method?.set_up))) {
    if (alone) return fail(context, row, AUTHENTICATION_REQUIRED, true);
    const waiting = await context.intents.moveIntent(row.id, 'requires_action');
    const intent = await present(context, waiting);
    await context.events.add('payment_intent.requires_action', intent);
    return ok(intent);
  }
  return ok(await present(context, await succeed(context, row), expands(form, 'latest_charge')));
}

async function methodProblem({ store }: StripeContext, id: string, customer: string): Promise<StripeAnswer | null> {
  const method = await store.findMethod(id);
  if (!method) return missing('PaymentMethod', id);
  return method.customer_id === customer
    ? null
    : invalidRequest(
        400,
        `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
        { param: 'payment_method' },
      );
}

const PARAMETERS = [
  'amount',
  'currency',
  'customer',
  'payment_method',
  'allowed_payment_method_types',
  'confirm',
  'off_session',
  'description',
  'metadata',
  'expand',
];

export async function createIntent(context: StripeContext, form: StripeForm): Promise<StripeAnswer> {
  const stranger = unknownParameter(form, PARAMETERS);
  if (stranger) return unknown(stranger);
  const [customer, method] = [form.get('customer') ?? '', form.get('payment_method') ?? ''];
  const [amount, currency] = [Number(form.get('amount')), form.get('currency') ?? ''];
  if (!Number.isSafeInteger(amount) || currency !== 'usd')
    return invalidRequest(400, 'The stand-in needs an amount in cents and currency=usd.', { param: 'amount' });
  if (amount < SMALLEST)
    return invalidRequest(400, 'Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (!(await context.store.findCustomer(customer))) return missing('customer', customer);
  const problem = await methodProblem(context, method, customer);
  if (problem) return problem;
  const row = await context.intents.createIntent({
    customer_id: customer,
    method_id: method,
    amount,
    currency,
    description: form.get('description') ?? '',
    metadata: metadataOf(form),
  });
  await context.events.add('payment_intent.created', await present(context, row));
  return form.get('confirm') === 'true' ? confirm(context, row, form) : ok(await present(context, row));
}

const unexpectedState = (verb: string, status: string): StripeAnswer =>
  invalidRequest(400, `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  });

export async function confirmIntent(context: StripeContext, form: StripeForm, id: string): Promise<StripeAnswer> {
  const row = await context.intents.findIntent(id);
  if (!row) return missing('payment_intent', id);
  if (row.status === 'succeeded' || row.status === 'canceled') return unexpectedState('confirm', row.status);
  const method = form.get('payment_method') ?? row.method_id;
  const problem = await methodProblem(context, method, row.customer_id);
  return problem ?? confirm(context, await context.intents.useMethod(id, method), form);
}

export async function readIntent(context: StripeContext, form: StripeForm, id: string): Promise<StripeAnswer> {
  const row = await context.intents.findIntent(id);
  return row ? ok(await present(context, row, expands(form, 'latest_charge'))) : missing('payment_intent', id);
}

/** One page without a cursor, because a customer of the stand-in has few payments. */
export async function listIntents(context: StripeContext, form: StripeForm): Promise<StripeAnswer> {
  const rows = await context.intents.listIntents(form.get('customer') ?? '');
  const intents: Stripe.PaymentIntent[] = [];
  for (const row of rows) intents.push(await present(context, row));
  return ok(presentList('/v1/payment_intents', intents));
}

export async function cancelIntent(context: StripeContext, _form: StripeForm, id: string): Promise<StripeAnswer> {
  const row = await context.intents.findIntent(id);
  if (!row) return missing('payment_intent', id);
  if (row.status === 'succeeded' || row.status === 'canceled') return unexpectedState('cancel', row.status);
  const intent = await present(context, await context.intents.moveIntent(id, 'canceled', row.error));
  await context.events.add('payment_intent.canceled', intent);
  return ok(intent);
}

/** What the holder did on the challenge page; later answers change nothing. */
export async function decideIntent(context: StripeContext, row: IntentRow, confirmed: boolean): Promise<void> {
  if (row.status !== 'requires_action') return;
  if (confirmed) await succeed(context, row);
  else await fail(context, row, PAYMENT_NOT_AUTHENTICATED, false);
}
