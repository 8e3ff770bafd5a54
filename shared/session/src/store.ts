import { call, configureApi, isApiError } from '@textloom/api';
import {
  deleteLogin,
  finishLogin,
  getLogin,
  loginByPasskey,
  loginReply,
  postLogin,
  type Globals,
  type LoginReply,
  type Profile,
} from '@textloom/contracts';
import { BehaviorSubject } from 'rxjs';
import {
  clearStored,
  nameOf,
  onSignedOutElsewhere,
  readStored,
  updateStored,
  writeStored,
  type SignOutReason,
} from './storage';

/**
 * `signed-out`: only the sign-in screen is shown. `restoring`: a session is stored, and its profile is loading.
 * `signed-in`: `data` is available. `name`: the session's public name; its secret is a cookie (ADR 0090).
 */
export type SessionState =
  | {
      readonly status: 'signed-out';
      readonly name: null;
      readonly data: null;
      readonly reason: SignOutReason | null;
    }
  | { readonly status: 'restoring'; readonly name: string; readonly data: null }
  | { readonly status: 'signed-in'; readonly name: string; readonly data: LoginReply };

const signedOut = (reason: SignOutReason | null): SessionState => ({
  status: 'signed-out',
  name: null,
  data: null,
  reason,
});

interface Stored {
  name: string;
  data: LoginReply | null;
}

/** A profile that an older client stored may not match the schema any more; its name is still used. */
function parseStored(text: string): Stored | null {
  try {
    const raw: unknown = JSON.parse(text);
    const name = nameOf(text);
    if (!name) return null;
    const data = loginReply.safeParse(raw);
    return { name, data: data.success ? data.data : null };
  } catch {
    return null;
  }
}

const state$ = new BehaviorSubject<SessionState>(signedOut(null));
let remembered = true;
/** The last profile of this page: components may render once more after sign-out, before they unmount. */
let lastData: LoginReply | null = null;

function show(data: LoginReply): void {
  lastData = data;
  state$.next({ status: 'signed-in', name: data.session, data });
}

function signIn(data: LoginReply): void {
  writeStored(JSON.stringify(data), remembered, data.profile.id);
  show(data);
}

/** Stores newer data of the current session. */
function update(data: LoginReply): void {
  updateStored(JSON.stringify(data), remembered);
  show(data);
}

function signOut(reason: SignOutReason): void {
  clearStored(state$.value.name, reason);
  // A rejected call may have ended the session a moment before we received the deletion of the account.
  if (state$.value.status !== 'signed-out' || reason === 'deleted') state$.next(signedOut(reason));
}

/** The account was deleted, and its sessions with it: removes all data (PLAN-025). */
export const accountDeleted = (): void => signOut('deleted');

configureApi({
  getSession: () => state$.value.name,
  onUnauthorized: () => signOut('expired'),
});
onSignedOutElsewhere((name, reason) => {
  // Tabs may hold sessions of different people, and a session that is not remembered belongs to its own tab.
  if (remembered && (name === null || name === state$.value.name)) signOut(reason);
});

let releaseOfTab = (): number | undefined => undefined;

/** `release` returns this tab's release set, for which the server composes the route list (ADR 0030). */
export function configureSession({ release }: { release: () => number | undefined }): void {
  releaseOfTab = release;
}

const tabQuery = (): { release?: number } => {
  const release = releaseOfTab();
  return release === undefined ? {} : { release };
};

let asked = 0;
/** Unread counts of live events so far, and the last of them. */
let liveCounts = 0;
let liveUnread = 0;

/** Applies a reply requested after `counts` live counts; it may be older than a message counted meanwhile. */
const withLiveCount = (data: LoginReply, counts: number): LoginReply =>
  counts === liveCounts ? data : { ...data, globals: { ...data.globals, inbox_unread: liveUnread } };

/** Refreshes the profile by GET login (API-008). The session stays; a 401 signs out. Rejects with ApiError. */
export async function refresh(): Promise<void> {
  const { name } = state$.value;
  if (!name) return;
  asked += 1;
  const turn = asked;
  const counts = liveCounts;
  const data = await call(getLogin, tabQuery());
  // Ignores a reply that arrives after a sign-out, another sign-in or a newer refresh.
  if (state$.value.name !== name || turn !== asked) return;
  update({ ...withLiveCount(data, counts), session: name });
}

/** Signs in (API-007). Rejects with ApiError; its message can be shown (decision 154). */
export async function login(email: string, password: string, remember = true, captcha = ''): Promise<void> {
  const data = await call(
    postLogin,
    { email, password, ...(captcha && { captcha }), ...tabQuery() },
    { cookie: remember ? 'keep' : 'brief' },
  );
  remembered = remember;
  signIn(data);
}

/** Completes a two-step sign-in with the token of its first step. Rejects with ApiError. */
export async function loginByCode(token: string, code: string, remember = true): Promise<void> {
  const data = await call(finishLogin, { token, code, ...tabQuery() }, { cookie: remember ? 'keep' : 'brief' });
  remembered = remember;
  signIn(data);
}

/** Signs in with a passkey's response. Rejects with ApiError. */
export async function loginWithPasskey(passkey: string, remember = true): Promise<void> {
  const data = await call(loginByPasskey, { passkey, ...tabQuery() }, { cookie: remember ? 'keep' : 'brief' });
  remembered = remember;
  signIn(data);
}

/** How long a sign-out waits for the server. */
const REVOKE_MS = 3_000;

/** Ends the session, then removes all data of the account, even if the call fails (decision 14). */
export async function logout(): Promise<void> {
  const { status } = state$.value;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), REVOKE_MS);
  try {
    if (status !== 'signed-out') await call(deleteLogin, {}, { signal: patience.signal });
  } catch (error) {
    if (!isApiError(error)) throw error;
    console.warn('The server did not receive the sign-out:', error.message);
  } finally {
    clearTimeout(timer);
    signOut('user');
  }
}

/** A reply to GET login that the page requested before this module was loaded. */
export interface EarlyProfile {
  /** Name of the session. */
  readonly name: string;
  readonly reply: Promise<unknown>;
}

/** The early reply if it is usable; null: the profile is requested as usual, which also reports the error. */
async function readEarly({ reply }: EarlyProfile): Promise<LoginReply | null> {
  const body = await reply.catch(() => null);
  const read = getLogin.reply.safeParse(typeof body === 'object' && body !== null && 'data' in body ? body.data : null);
  return read.success ? read.data : null;
}

/**
 * Restores a stored session at start (AUTH-009): shows the stored profile immediately and refreshes it in the
 * background. Never rejects; without a usable profile and a response it stays signed out, with the session kept.
 */
export async function restore(early?: EarlyProfile): Promise<void> {
  const found = readStored();
  const stored = found && parseStored(found.text);
  if (!found || !stored) return;
  remembered = found.remember;
  const { name, data } = stored;
  if (data) lastData = data;
  state$.next(data ? { status: 'signed-in', name, data } : { status: 'restoring', name, data: null });
  try {
    const turn = asked;
    const counts = liveCounts;
    const profile = early?.name === name ? await readEarly(early) : null;
    if (!profile) await refresh();
    // Ignores the reply after a sign-out, another sign-in or a refresh in the meantime.
    else if (state$.value.name === name && turn === asked) update({ ...withLiveCount(profile, counts), session: name });
  } catch (error) {
    if (!isApiError(error)) throw error;
    console.warn('The profile could not be refreshed:', error.message);
    if (state$.value.status === 'restoring') state$.next(signedOut(null));
  }
}

/** Stores profile fields that a save returned. */
export function patchProfile(changes: Partial<Profile>): void {
  const { data } = state$.value;
  if (data) update({ ...data, profile: { ...data.profile, ...changes } });
}

function patchGlobals(changes: Partial<Globals>): void {
  const { data } = state$.value;
  if (data) update({ ...data, globals: { ...data.globals, ...changes } });
}

/** Stores the unread count of a live event. */
export function setUnread(unread: number): void {
  liveCounts += 1;
  liveUnread = unread;
  if (state$.value.data?.globals.inbox_unread !== unread) patchGlobals({ inbox_unread: unread });
}

/** The session as an observable, which emits its current value on subscription. */
export const session = {
  state$: state$.asObservable(),
  /** The current state, outside of React. */
  get current(): SessionState {
    return state$.value;
  },
} as const;

/** For hooks: data of this session, or of the last one of this page. Throws before the first sign-in. */
export function dataOrLast(state: SessionState): LoginReply {
  const data = state.data ?? lastData;
  if (!data) throw new Error('This hook needs a signed-in user; the frame shows such parts after sign-in only.');
  return data;
}

/** Sets the session without a call. For tests, galleries and standalone pages with their own data. */
export function adoptSession(data: LoginReply | null): void {
  remembered = true;
  if (data) signIn(data);
  else signOut('user');
}
