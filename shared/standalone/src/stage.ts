import { call } from '@textloom/api';
import { simulate, type SimulatedCall } from '@textloom/api/simulate';
import { bus } from '@textloom/bus';
import { deleteLogin, listPersonas, loginReply, type Persona, type Profile } from '@textloom/contracts';
import { mayLeave } from '@textloom/kit';
import { login, logout, patchProfile, restore, session } from '@textloom/session';
import { emitText } from './bus-events';
import { keepRealProfile } from './kept-session';
import { operationOf, planOf } from './operations';
import { readSettings, writeSettings, type Settings } from './settings';
import { simulatedProfile } from './simulated-profile';
import { createStore } from './store';

/** A line of the log. */
export interface LogLine {
  readonly key: number;
  readonly at: number;
  readonly kind: 'event' | 'call';
  /** Type of the event, or name of the call. */
  readonly name: string;
  readonly detail: string;
  readonly failed: boolean;
}

const MAX_LINES = 200;

/** What the tester sees: nothing yet, a switch to another person, or the remote (or its sign-in). */
export type Phase = 'starting' | 'switching' | 'ready';

const FRAMED = 'framed';

/** In the frame of a QA panel. */
export const isFramed = (): boolean =>
  window.parent !== window && new URLSearchParams(window.location.search).has(FRAMED);

/** The query of the framed page. */
export const framedSearch = (settings: Settings): string => writeSettings(settings, { [FRAMED]: '1' });

/** Path of the router in an address. */
const pathIn = (hash: string): string => hash.replace(/^#/, '') || '/';

/**
 * The remote under test, with everything that the QA panel sets and reads. The panel may be in another window, around
 * this one: plain data and functions only.
 */
export function createStage() {
  const settings = createStore(readSettings(window.location.search));
  const phase = createStore<Phase>('starting');
  const personas = createStore<readonly Persona[]>([]);
  /** The server's version, without simulated changes; null when nobody is signed in. */
  const person = createStore<Profile | null>(null);
  /** Why the last sign-in failed. */
  const problem = createStore<string | null>(null);
  const log = createStore<readonly LogLine[]>([]);
  /** The page of the remote, as in the address after #. */
  const address = createStore(pathIn(window.location.hash));
  let lines = 0;
  /** Names of sessions that this page started; a session of the application is not ended. */
  const begun = new Set<string>();

  const write = (line: Omit<LogLine, 'key' | 'at'>): void => {
    lines += 1;
    log.set([{ ...line, key: lines, at: Date.now() }, ...log.get()].slice(0, MAX_LINES));
  };

  const kept = keepRealProfile();

  simulate({
    plan: (made) => planOf(made, settings.get()),
    reply: (made, body) => readReply(made, body),
    report: (made, { status, ms }) =>
      write({
        kind: 'call',
        name: operationOf(made) ?? made.path,
        detail: `${made.method} ${made.path} ${status === 0 ? 'no response' : status}, ${ms} ms`,
        failed: status === 0 || status >= 400,
      }),
  });

  /** Every reply with a profile shows the simulated one; the real one is kept. */
  function readReply(made: SimulatedCall, body: unknown): unknown {
    const name = operationOf(made);
    if (name !== 'getLogin' && name !== 'postLogin') return body;
    if (typeof body !== 'object' || body === null || !('data' in body)) return body;
    const parsed = loginReply.safeParse(body.data);
    if (!parsed.success) return body;
    kept.keep(parsed.data.profile);
    person.set(parsed.data.profile);
    return { ...body, data: { ...parsed.data, profile: simulatedProfile(parsed.data.profile, settings.get()) } };
  }

  const change = (changes: Partial<Settings>): void => {
    settings.set({ ...settings.get(), ...changes });
    const real = person.get();
    const simulates = 'allow' in changes || 'role' in changes || 'subscription' in changes;
    if (real && simulates) patchProfile(simulatedProfile(real, settings.get()));
  };

  /** The next person starts without the last one's page, query cache and permissions. */
  const enter = async ({ key, email, password }: Persona): Promise<void> => {
    phase.set('switching');
    problem.set(null);
    try {
      const before = session.current.name;
      if (before !== null && begun.has(before)) await call(deleteLogin).catch(() => undefined);
      await login(email, password, false);
      if (session.current.name !== null) begun.add(session.current.name);
      settings.set({ ...settings.get(), persona: key });
    } catch (cause) {
      problem.set(cause instanceof Error ? cause.message : String(cause));
    } finally {
      log.set([]);
      phase.set('ready');
    }
  };

  const start = async (): Promise<void> => {
    const [known] = await Promise.all([
      call(listPersonas).then(
        ({ entries }) => entries,
        () => [],
      ),
      restore(),
    ]);
    personas.set(known);
    const wanted = known.find(({ key }) => key === settings.get().persona);
    const present = known.find(({ email }) => email === person.get()?.email);
    if (wanted && wanted !== present) await enter(wanted);
    else settings.set({ ...settings.get(), persona: present?.key ?? null });
    phase.set('ready');
  };

  bus
    .all()
    .subscribe(({ type, payload }) =>
      write({ kind: 'event', name: type, detail: JSON.stringify(payload) ?? '', failed: false }),
    );
  session.state$.subscribe(({ status }) => {
    if (status === 'signed-out') person.set(null);
  });
  void start();

  return {
    settings,
    phase,
    personas,
    person,
    problem,
    log,
    address,
    change,
    emit: emitText,
    clearLog: () => log.set([]),
    async signIn(persona: Persona): Promise<void> {
      if (!(await mayLeave())) return;
      // Resets simulated permissions and subscription, which belonged to the last person.
      settings.set({ ...settings.get(), allow: null, role: null, subscription: null });
      await enter(persona);
    },
    async signOut(): Promise<void> {
      if (!(await mayLeave())) return;
      settings.set({ ...settings.get(), persona: null, allow: null, role: null, subscription: null });
      await logout();
    },
  };
}

export type Stage = ReturnType<typeof createStage>;
