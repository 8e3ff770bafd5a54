import { attachProblem } from './customer-calls';
import type { SetupRow } from './intent-store';
import { presentSetup } from './intent.presenter';
import type { StripeContext } from './stripe-context';
import { expands, unknownParameter, type StripeForm } from './stripe-form';
import { invalidRequest, missing, ok, presentMethod, unknown, type StripeAnswer } from './stripe.presenter';
import { readBehaviour, SETUP_NOT_AUTHENTICATED } from './test-cards';

async function answer({ store }: StripeContext, row: SetupRow, form: StripeForm): Promise<StripeAnswer> {
  const method = expands(form, 'payment_method') ? await store.findMethod(row.method_id) : undefined;
  return ok(presentSetup(row, method ? presentMethod(method) : row.method_id));
}

async function finish({ store, intents, events }: StripeContext, row: SetupRow): Promise<SetupRow> {
  await store.setUpMethod(row.method_id, row.customer_id);
  const done = await intents.moveSetup(row.id, 'succeeded');
  await events.add('setup_intent.succeeded', presentSetup(done, done.method_id));
  return done;
}

const PARAMETERS = ['customer', 'payment_method', 'allowed_payment_method_types', 'confirm', 'usage', 'expand'];

/** Creates and confirms: a card is set up for charges without its holder. */
export async function createSetup(context: StripeContext, form: StripeForm): Promise<StripeAnswer> {
  const stranger = unknownParameter(form, PARAMETERS);
  if (stranger) return unknown(stranger);
  const [method, customer] = [form.get('payment_method') ?? '', form.get('customer') ?? ''];
  if (form.get('confirm') !== 'true' || method === '' || customer === '')
    return invalidRequest(400, 'The stand-in needs customer, payment_method and confirm=true.');
  const problem = await attachProblem(context, method, customer);
  if (problem) return problem;
  const row = await context.intents.createSetup(customer, method);
  const { challenge } = readBehaviour((await context.store.findMethod(method))?.behaviour ?? '');
  if (!challenge) return answer(context, await finish(context, row), form);
  await context.events.add('setup_intent.requires_action', presentSetup(row, method));
  return answer(context, row, form);
}

export async function readSetup(context: StripeContext, form: StripeForm, id: string): Promise<StripeAnswer> {
  const row = await context.intents.findSetup(id);
  return row ? answer(context, row, form) : missing('setupintent', id);
}

/** What the holder did on the challenge page; later answers change nothing. */
export async function decideSetup(context: StripeContext, row: SetupRow, confirmed: boolean): Promise<void> {
  if (row.status !== 'requires_action') return;
  if (confirmed) {
    await finish(context, row);
    return;
  }
  const failed = await context.intents.moveSetup(row.id, 'requires_payment_method', SETUP_NOT_AUTHENTICATED);
  await context.events.add('setup_intent.setup_failed', presentSetup(failed, failed.method_id));
}
