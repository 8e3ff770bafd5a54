import type Stripe from 'stripe';
import type { CardError } from './card-patterns';
import { createDispute } from './charge-calls';
import { invalidRequest, missing, notAttached, ok, refusedCard, type StripeAnswer } from './stripe-answer';
import { expands, metadataOf, pageOf, type StripeForm } from './stripe-form';
import type { ChargeRow, IntentRow } from './stripe-rows';
import { newId, newSecret, type StripeStore } from './stripe-store';
import { presentCharge, presentIntent, presentList } from './stripe.presenter';
import { AUTHENTICATION_REQUIRED, PAYMENT_NOT_AUTHENTICATED, readBehaviour } from './test-cards';

/** Stripe's smallest amount in US dollars, in cents. */
const SMALLEST = 50;

async function present(stripe: StripeStore, row: IntentRow, whole = false) {
  const charge = await stripe.latestCharge(row.id);
  return presentIntent(row, charge ? (whole ? presentCharge(charge) : charge.id) : null);
}

const createCharge = (
  stripe: StripeStore,
  { id, customer_id, method_id, amount, currency }: IntentRow,
  error: CardError | null,
): Promise<ChargeRow> =>
  stripe.create('charge', {
    intent_id: id,
    customer_id,
    method_id,
    amount,
    currency,
    error,
    // Not the transaction's time: the latest attempt counts, and attempts wait for each other.
    created_at: new Date(),
  });

async function fail(stripe: StripeStore, row: IntentRow, error: CardError, charged: boolean): Promise<StripeAnswer> {
  const charge = charged ? await createCharge(stripe, row, error) : undefined;
  const failed = await stripe.update('intent', row.id, { status: 'requires_payment_method', error });
  const intent = await present(stripe, failed);
  await stripe.addEvent('payment_intent.payment_failed', intent);
  return refusedCard(error, { ...(charge && { charge: charge.id }), payment_intent: intent });
}

async function succeed(stripe: StripeStore, row: IntentRow): Promise<IntentRow> {
  const charge = await createCharge(stripe, row, null);
  const paid = await stripe.update('intent', row.id, { status: 'succeeded', error: null });
  await stripe.addEvent('charge.succeeded', presentCharge(charge));
  await stripe.addEvent('payment_intent.succeeded', await present(stripe, paid));
  const method = await stripe.find('method', row.method_id);
  if (readBehaviour(method?.behaviour ?? '').disputed) await createDispute(stripe, { ...charge, disputed: false });
  return paid;
}

/** The bank's decision about a charge. */
async function confirm(stripe: StripeStore, row: IntentRow, form: StripeForm): Promise<StripeAnswer> {
  const method = await stripe.find('method', row.method_id);
  const { refused, chargeFails, challenge } = readBehaviour(method?.behaviour ?? '');
  const error = refused ?? chargeFails;
  if (error) return fail(stripe, row, error, true);
  const alone = form.get('off_session') === 'true';
  if (challenge === 'always' || (challenge === 'unless_set_up' && !(alone && method?.set_up))) {
    if (alone) return fail(stripe, row, AUTHENTICATION_REQUIRED, true);
    const waiting = await stripe.update('intent', row.id, { status: 'requires_action', error: null });
    const intent = await present(stripe, waiting);
    await stripe.addEvent('payment_intent.requires_action', intent);
    return ok(intent);
  }
  return ok(await present(stripe, await succeed(stripe, row), expands(form, 'latest_charge')));
}

async function methodProblem(stripe: StripeStore, id: string, customer: string): Promise<StripeAnswer | null> {
  const method = await stripe.find('method', id);
  if (!method) return missing('PaymentMethod', id);
  return method.customer_id === customer ? null : notAttached(id);
}

export async function createIntent(stripe: StripeStore, form: StripeForm): Promise<StripeAnswer> {
  const [customer, method] = [form.get('customer') ?? '', form.get('payment_method') ?? ''];
  const [amount, currency] = [Number(form.get('amount')), form.get('currency') ?? ''];
  if (!Number.isSafeInteger(amount) || currency !== 'usd' || form.get('confirm') !== 'true')
    return invalidRequest(400, 'The stand-in needs an amount in cents, currency=usd and confirm=true.');
  if (amount < SMALLEST)
    return invalidRequest(400, 'Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (!(await stripe.findCustomer(customer))) return missing('customer', customer);
  const problem = await methodProblem(stripe, method, customer);
  if (problem) return problem;
  const id = newId('intent');
  const row = await stripe.create('intent', {
    id,
    customer_id: customer,
    method_id: method,
    amount,
    currency,
    description: form.get('description') ?? '',
    metadata: metadataOf(form),
    client_secret: `${id}_secret_${newSecret()}`,
    status: 'requires_confirmation',
  });
  await stripe.addEvent('payment_intent.created', await present(stripe, row));
  return confirm(stripe, row, form);
}

export async function readIntent(stripe: StripeStore, form: StripeForm, id: string): Promise<StripeAnswer> {
  const row = await stripe.find('intent', id);
  return row ? ok(await present(stripe, row, expands(form, 'latest_charge'))) : missing('payment_intent', id);
}

/** All of one customer on one page, because a customer of the stand-in has few; or a page of everybody's. */
export async function listIntents(stripe: StripeStore, form: StripeForm): Promise<StripeAnswer> {
  const [customer, page] = [form.get('customer'), pageOf(form)];
  const rows =
    customer === null ? await stripe.page('intent', page) : await stripe.list('intent', 'customer_id', customer);
  const intents: Stripe.PaymentIntent[] = [];
  for (const row of rows) intents.push(await present(stripe, row));
  return ok(presentList('/v1/payment_intents', intents, customer === null && rows.length === page.limit));
}

export async function cancelIntent(stripe: StripeStore, _form: StripeForm, id: string): Promise<StripeAnswer> {
  const row = await stripe.find('intent', id);
  if (!row) return missing('payment_intent', id);
  if (row.status === 'succeeded' || row.status === 'canceled')
    return invalidRequest(400, `You cannot cancel this PaymentIntent because it has a status of ${row.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  const canceled = await stripe.update('intent', id, { status: 'canceled', canceled_at: new Date() });
  const intent = await present(stripe, canceled);
  await stripe.addEvent('payment_intent.canceled', intent);
  return ok(intent);
}

/** What the holder did on the challenge page; later answers change nothing. */
export async function decideIntent(stripe: StripeStore, row: IntentRow, confirmed: boolean): Promise<void> {
  if (row.status !== 'requires_action') return;
  if (confirmed) await succeed(stripe, row);
  else await fail(stripe, row, PAYMENT_NOT_AUTHENTICATED, false);
}
