import { presentCharge, presentDispute, presentList, presentRefund } from './charge.presenter';
import type { ChargeRow } from './charge-store';
import type { StripeContext } from './stripe-context';
import { given, type StripeForm } from './stripe-form';
import { invalidRequest, missing, ok, type StripeAnswer } from './stripe.presenter';

/** The paid charge that a refund or a dispute names, by its own id or by that of its intent. */
async function paidCharge({ charges, intents }: StripeContext, form: StripeForm): Promise<ChargeRow | StripeAnswer> {
  const [chargeId, intentId] = [form.get('charge') ?? '', form.get('payment_intent') ?? ''];
  // Locks the intent: two refunds must not give back more than was paid.
  const intent = await intents.findIntent(intentId || ((await charges.findCharge(chargeId))?.intent_id ?? ''));
  const charge = intent && (await charges.latestCharge(intent.id));
  if (!intent || !charge) return missing(intentId ? 'payment_intent' : 'charge', intentId || chargeId);
  if (charge.error) return invalidRequest(400, `This PaymentIntent (${intent.id}) does not have a successful charge.`);
  return charge;
}

export async function createRefund(context: StripeContext, form: StripeForm): Promise<StripeAnswer> {
  const charge = await paidCharge(context, form);
  if ('status' in charge) return charge;
  const left = charge.amount - charge.refunded;
  const amount = Number(form.get('amount') ?? left);
  if (left === 0)
    return invalidRequest(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left)
    return invalidRequest(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  const refund = await context.charges.createRefund(charge, amount, form.get('reason'));
  await context.events.add('refund.created', presentRefund(refund));
  await context.events.add('charge.refunded', presentCharge({ ...charge, refunded: charge.refunded + amount }));
  return ok(presentRefund(refund));
}

/** POST /v1/test_helpers/disputes simulates a holder who complains to the bank. Stripe has no such call. */
export async function openDispute(context: StripeContext, form: StripeForm): Promise<StripeAnswer> {
  const charge = await paidCharge(context, form);
  if ('status' in charge) return charge;
  if (charge.disputed) return invalidRequest(400, `Charge ${charge.id} has already been disputed.`);
  const dispute = presentDispute(await context.charges.createDispute(charge));
  await context.events.add('charge.dispute.created', dispute);
  return ok(dispute);
}

export async function listDisputes({ charges }: StripeContext, form: StripeForm): Promise<StripeAnswer> {
  const rows = await charges.listDisputes(form.get('payment_intent') ?? '');
  return ok(presentList('/v1/disputes', rows.map(presentDispute)));
}

async function close(context: StripeContext, id: string, status: 'won' | 'lost'): Promise<StripeAnswer> {
  const row = await context.charges.findDispute(id);
  if (!row) return missing('dispute', id);
  if (row.status !== 'needs_response') return invalidRequest(400, 'This dispute is already closed.');
  const dispute = presentDispute(await context.charges.closeDispute(id, status));
  await context.events.add('charge.dispute.closed', dispute);
  return ok(dispute);
}

/** Stripe's test evidence decides a dispute: `winning_evidence` or `losing_evidence`. */
export async function updateDispute(context: StripeContext, form: StripeForm, id: string): Promise<StripeAnswer> {
  const evidence = given(form, 'evidence[uncategorized_text]');
  if (evidence === 'winning_evidence') return close(context, id, 'won');
  if (evidence === 'losing_evidence') return close(context, id, 'lost');
  return invalidRequest(400, 'The stand-in takes the evidence winning_evidence and losing_evidence.', {
    param: 'evidence',
  });
}

/** Accepts a dispute: it is lost. */
export const closeDispute = (context: StripeContext, _form: StripeForm, id: string): Promise<StripeAnswer> =>
  close(context, id, 'lost');
