import type Stripe from 'stripe';
import { invalidRequest, missing, ok, type StripeAnswer } from './stripe-answer';
import { metadataOf, pageOf, type StripeForm } from './stripe-form';
import type { StripeStore } from './stripe-store';
import { presentDispute, presentRefund } from './charge.presenter';
import { presentCharge, presentList } from './stripe.presenter';

type Charge = NonNullable<Awaited<ReturnType<StripeStore['latestCharge']>>>;

/** The paid charge of the intent that a refund or a dispute names. */
async function paidCharge(stripe: StripeStore, form: StripeForm): Promise<Charge | StripeAnswer> {
  const id = form.get('payment_intent') ?? '';
  // Locks the intent, so that two refunds cannot give back more than was paid.
  const charge = (await stripe.find('intent', id)) && (await stripe.latestCharge(id));
  if (!charge) return missing('payment_intent', id);
  if (charge.error) return invalidRequest(400, `This PaymentIntent (${id}) does not have a successful charge.`);
  return charge;
}
const isAnswer = (found: Charge | StripeAnswer): found is StripeAnswer => 'body' in found;

/** What refunds and disputes copy from their charge. */
const about = ({ id, intent_id, currency }: Charge) => ({ charge_id: id, intent_id, currency });

export async function createRefund(stripe: StripeStore, form: StripeForm): Promise<StripeAnswer> {
  const charge = await paidCharge(stripe, form);
  if (isAnswer(charge)) return charge;
  const left = charge.amount - charge.refunded;
  const amount = Number(form.get('amount') ?? left);
  if (left === 0)
    return invalidRequest(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left)
    return invalidRequest(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  const refunded = charge.refunded + amount;
  await stripe.update('charge', charge.id, { refunded });
  const refund = presentRefund(
    await stripe.create('refund', { ...about(charge), amount, reason: form.get('reason'), metadata: metadataOf(form) }),
    charge.customer_id,
  );
  await stripe.addEvent('refund.created', refund);
  await stripe.addEvent('charge.refunded', presentCharge({ ...charge, refunded }));
  return ok(refund);
}

/**
 * POST /v1/test_helpers/refunds/:id/fail. The holder's bank returns the money. Stripe has no such call, but has a card
 * whose refunds fail.
 */
export async function failRefund(stripe: StripeStore, _form: StripeForm, id: string): Promise<StripeAnswer> {
  const row = await stripe.find('refund', id);
  // Locks the intent, as every refund does.
  const intent = row && (await stripe.find('intent', row.intent_id));
  const charge = intent && (await stripe.latestCharge(intent.id));
  if (!row || !charge) return missing('refund', id);
  if (row.status === 'failed') return invalidRequest(400, 'This refund has already failed.');
  const refunded = charge.refunded - row.amount;
  await stripe.update('charge', charge.id, { refunded });
  const refund = presentRefund(await stripe.update('refund', id, { status: 'failed' }), charge.customer_id);
  await stripe.addEvent('refund.failed', refund);
  return ok(refund);
}

export async function listRefunds(stripe: StripeStore, form: StripeForm): Promise<StripeAnswer> {
  const [intent, page] = [form.get('payment_intent'), pageOf(form)];
  const rows = intent === null ? await stripe.page('refund', page) : await stripe.list('refund', 'intent_id', intent);
  const refunds: Stripe.Refund[] = [];
  for (const row of rows)
    refunds.push(presentRefund(row, (await stripe.find('charge', row.charge_id))?.customer_id ?? null));
  return ok(presentList('/v1/refunds', refunds, intent === null && rows.length === page.limit));
}

/** The holder complains to the bank. */
export async function createDispute(stripe: StripeStore, charge: Charge): Promise<Stripe.Dispute> {
  const { amount } = charge;
  const dispute = presentDispute(
    await stripe.create('dispute', { ...about(charge), amount, status: 'needs_response' }),
  );
  await stripe.addEvent('charge.dispute.created', dispute);
  return dispute;
}

/** POST /v1/test_helpers/disputes. Stripe has no such call. */
export async function openDispute(stripe: StripeStore, form: StripeForm): Promise<StripeAnswer> {
  const charge = await paidCharge(stripe, form);
  if (isAnswer(charge)) return charge;
  if (charge.disputed) return invalidRequest(400, `Charge ${charge.id} has already been disputed.`);
  return ok(await createDispute(stripe, charge));
}

export async function listDisputes(stripe: StripeStore, form: StripeForm): Promise<StripeAnswer> {
  const [intent, page] = [form.get('payment_intent'), pageOf(form)];
  const rows = intent === null ? await stripe.page('dispute', page) : await stripe.list('dispute', 'intent_id', intent);
  return ok(presentList('/v1/disputes', rows.map(presentDispute), intent === null && rows.length === page.limit));
}

async function close(stripe: StripeStore, id: string, status: 'won' | 'lost'): Promise<StripeAnswer> {
  const row = await stripe.find('dispute', id);
  if (!row) return missing('dispute', id);
  if (row.status !== 'needs_response') return invalidRequest(400, 'This dispute is already closed.');
  const dispute = presentDispute(await stripe.update('dispute', id, { status }));
  await stripe.addEvent('charge.dispute.closed', dispute);
  return ok(dispute);
}

/** Stripe's test evidence decides a dispute: `winning_evidence` or `losing_evidence`. */
export async function updateDispute(stripe: StripeStore, form: StripeForm, id: string): Promise<StripeAnswer> {
  const evidence = form.get('evidence[uncategorized_text]');
  if (evidence === 'winning_evidence') return close(stripe, id, 'won');
  if (evidence === 'losing_evidence') return close(stripe, id, 'lost');
  return invalidRequest(400, 'The stand-in takes the evidence winning_evidence and losing_evidence.', {
    param: 'evidence',
  });
}

/** Accepts a dispute: it is lost. */
export const closeDispute = (stripe: StripeStore, _form: StripeForm, id: string): Promise<StripeAnswer> =>
  close(stripe, id, 'lost');
