import { attachProblem } from './customer-calls';
import { invalidRequest, missing, ok, type StripeAnswer } from './stripe-answer';
import { expands, type StripeForm } from './stripe-form';
import type { SetupRow } from './stripe-rows';
import { newId, newSecret, type StripeStore } from './stripe-store';
import { presentMethod, presentSetup } from './stripe.presenter';
import { readBehaviour, SETUP_NOT_AUTHENTICATED } from './test-cards';

async function answer(stripe: StripeStore, row: SetupRow, form: StripeForm): Promise<StripeAnswer> {
  const method = expands(form, 'payment_method') ? await stripe.find('method', row.method_id) : undefined;
  return ok(presentSetup(row, method && presentMethod(method)));
}

async function finish(stripe: StripeStore, row: SetupRow): Promise<SetupRow> {
  await stripe.update('method', row.method_id, { customer_id: row.customer_id, set_up: true });
  const done = await stripe.update('setup', row.id, { status: 'succeeded' });
  await stripe.addEvent('setup_intent.succeeded', presentSetup(done));
  return done;
}

/** Creates and confirms: a card is set up for charges without its holder. */
export async function createSetup(stripe: StripeStore, form: StripeForm): Promise<StripeAnswer> {
  const [method, customer] = [form.get('payment_method') ?? '', form.get('customer') ?? ''];
  if (form.get('confirm') !== 'true' || method === '' || customer === '')
    return invalidRequest(400, 'The stand-in needs customer, payment_method and confirm=true.');
  const problem = await attachProblem(stripe, method, customer);
  if (problem) return problem;
  const id = newId('setup');
  const row = await stripe.create('setup', {
    id,
    customer_id: customer,
    method_id: method,
    client_secret: `${id}_secret_${newSecret()}`,
    status: 'requires_action',
  });
  const { challenge } = readBehaviour((await stripe.find('method', method))?.behaviour ?? '');
  if (!challenge) return answer(stripe, await finish(stripe, row), form);
  await stripe.addEvent('setup_intent.requires_action', presentSetup(row));
  return answer(stripe, row, form);
}

export async function readSetup(stripe: StripeStore, form: StripeForm, id: string): Promise<StripeAnswer> {
  const row = await stripe.find('setup', id);
  return row ? answer(stripe, row, form) : missing('setupintent', id);
}

/** What the holder did on the challenge page; later answers change nothing. */
export async function decideSetup(stripe: StripeStore, row: SetupRow, confirmed: boolean): Promise<void> {
  if (row.status !== 'requires_action') return;
  if (confirmed) {
    await finish(stripe, row);
    return;
  }
  const change = { status: 'requires_payment_method', error: SETUP_NOT_AUTHENTICATED } as const;
  await stripe.addEvent('setup_intent.setup_failed', presentSetup(await stripe.update('setup', row.id, change)));
}
