import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fromRoot, isSameText, type Database } from '../platform';
import { decideIntent } from './payment-calls';
import { decideSetup } from './setup-calls';
import type { IntentRow, SetupRow } from './stripe-rows';
import { stripeStore, type StripeStore } from './stripe-store';

interface ChallengeOptions {
  db: Database;
  now: () => Date;
  onEvent: () => void;
}

/** The page is shown in a frame of the application, has no script, and sends its form to this server only. */
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'; object-src 'none'";

interface Found {
  stripe: StripeStore;
  setup: SetupRow | undefined;
  intent: IntentRow | undefined;
}

/** The intent of a client secret, locked; undefined with a wrong one. */
async function find(stripe: StripeStore, secret: string): Promise<Found | undefined> {
  const id = secret.split('_secret_')[0] ?? '';
  const setup = id.startsWith('seti_') ? await stripe.find('setup', id) : undefined;
  const intent = setup ? undefined : await stripe.find('intent', id);
  const own = (setup ?? intent)?.client_secret;
  return own !== undefined && isSameText(secret, own) ? { stripe, setup, intent } : undefined;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** What the page shows; with an empty secret it has no buttons. */
interface Shown {
  status: number;
  text: string;
  secret: string;
}
const NOTHING: Shown = { status: 404, text: 'There is nothing to confirm.', secret: '' };
const DONE: Shown = { status: 200, text: 'You may close this window.', secret: '' };

function question(found: Found | undefined): Shown {
  const row = found?.setup ?? found?.intent;
  if (!row) return NOTHING;
  if (row.status !== 'requires_action') return DONE;
  const what = found?.intent
    ? `a payment of ${dollars(found.intent.amount)}`
    : 'that your card is used for later payments';
  return { status: 200, text: `Your bank asks you to confirm ${what}.`, secret: row.client_secret };
}

async function decide(found: Found | undefined, confirmed: boolean): Promise<Shown> {
  if (!found) return NOTHING;
  if (found.setup) await decideSetup(found.stripe, found.setup, confirmed);
  if (found.intent) await decideIntent(found.stripe, found.intent, confirmed);
  return DONE;
}

/** Replaces the bank's page, where the card's holder confirms or refuses. */
export const challengePage =
  ({ db, now, onEvent }: ChallengeOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    const page = await readFile(fromRoot('server/standins/pages/stripe/challenge.html'), 'utf8');
    const fill = ({ text, secret }: Shown): string =>
      // Neither the texts nor client secrets contain characters that HTML reserves.
      page
        .replace('{{text}}', text)
        .replace('{{secret}}', secret)
        .replace('{{state}}', secret === '' ? 'hidden' : '');
    const show = (reply: FastifyReply, shown: Shown): FastifyReply =>
      reply
        .code(shown.status)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-store')
        .send(fill(shown));
    const inTransaction = (secret: string, work: (found: Found | undefined) => Promise<Shown>): Promise<Shown> =>
      db.asEngine(async (tx) => work(await find(stripeStore(tx, now()), secret)));

    app.get<{ Querystring: { client_secret?: string } }>('/', async ({ query }, reply) =>
      show(reply, await inTransaction(query.client_secret ?? '', async (found) => question(found))),
    );

    app.post('/', async ({ body }, reply) => {
      const form = body instanceof URLSearchParams ? body : new URLSearchParams();
      const confirmed = form.get('action') === 'complete';
      const shown = await inTransaction(form.get('client_secret') ?? '', (found) => decide(found, confirmed));
      onEvent();
      return show(reply, shown);
    });
  };
