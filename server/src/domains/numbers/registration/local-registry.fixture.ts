import type { NumberRegistration, RegistrationDraft } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { ACCOUNT, runningSimulator, type RunningSimulator, TOKEN, until } from '../../../testing/carrier';
import { testDatabase } from '../../../testing/database';
import { tables } from '../../../testing/tables';
import { loadConfig } from '../../../platform/config/config';
import { askRegistry } from './registration.job';
import { registryDeps } from './registration.fixture';

export interface LocalRegistry {
  t: TestApp;
  simulator: RunningSimulator;
  /** How long reviews take, in ms. */
  review: { pendingMs: number; reviewMs: number };
  /** Which answers of the registry are lost; each once. */
  loses: { answerTo: (request: string) => boolean };
}

/** An application whose carrier is the stand-in, with its registry of local numbers. */
export async function startLocalRegistry(): Promise<LocalRegistry> {
  const db = await testDatabase();
  const review = { pendingMs: 0, reviewMs: 0 };
  const loses = { answerTo: (_request: string): boolean => false };
  const losesRegistration = (request: string): boolean => loses.answerTo(request);
  const simulator = await runningSimulator(db, 'http://127.0.0.1:9', { review, losesRegistration });
  const { carrier } = loadConfig({ DATABASE_URL: db.url });
  const t = await testApp(
    { carrier: { ...carrier, baseUrl: `${simulator.url}/carrier`, accountSid: ACCOUNT, authToken: TOKEN } },
    { db },
  );
  return { t, simulator, review, loses };
}

const PATH = 'profiles/number-registrations';

/** Registrations of the test's own owner and number, submitted with these answers. */
export function registrations(own: () => { t: TestApp; owner: TestUser; number: string }, answers: RegistrationDraft) {
  const { sql } = tables(() => own().t.db);
  const of = async (digits = own().number, who = own().owner): Promise<NumberRegistration | undefined> => {
    const { entries } = (await own().t.call(who, 'GET', PATH)).body.data as { entries: NumberRegistration[] };
    return entries.find((one) => one.number === digits);
  };
  /** Lets the worker ask at once. */
  const work = async (): Promise<void> => {
    await sql(`update number_registration set next_at = now(), lease_until = null where next_at < 'infinity'`);
    await askRegistry(registryDeps(own().t.deps));
  };
  /** Lets it ask until the registration is as awaited. */
  const worked = <Found>(
    probe: (found: NumberRegistration | undefined) => Found | undefined | false,
    digits = own().number,
  ): Promise<Found> =>
    until(async () => {
      await work();
      return probe(await of(digits));
    });
  return {
    of,
    work,
    worked,
    submit: (fields: object = {}, digits = own().number, who = own().owner) =>
      own().t.call(who, 'POST', `${PATH}/${digits}/submit`, { form: { ...answers, ...fields } }),
    decided: (digits?: string) => worked((found) => /approved|refused/.test(found?.state ?? '') && found, digits),
  };
}
