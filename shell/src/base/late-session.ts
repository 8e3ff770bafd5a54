import { LANGUAGES } from '@textloom/contracts';
import type { SessionState } from '@textloom/session';
import { useSyncExternalStore } from 'react';
import { forgetBucket } from './bucket-cookie';
import { showLanguage } from './show-language';
import { storedSession } from './stored-session';

/**
 * Loads the session and the API client: a third of the JavaScript, needed to sign in, but not to see the form
 * (docs/adr/0061-sign-in-first.md).
 */
type Session = typeof import('@textloom/session');

/** The state before the session is loaded, equal to its initial state: restoring a stored sign-in, or signed out. */
const SIGNED_OUT: SessionState = { status: 'signed-out', name: null, data: null, reason: null };
const RESTORING: SessionState = { status: 'restoring', name: '', data: null };

let loaded: Session | undefined;
let loading: Promise<Session> | undefined;
const waiting = new Set<() => void>();

/** The session whose language the page has. */
let followed = '';

/**
 * Shows the language of whoever signs in. One that changes later, perhaps in another tab, waits for the next page, because
 * a reload would lose what is being typed.
 */
function followLanguage(state: SessionState): void {
  if (state.status !== 'signed-in' || state.name === followed) return;
  followed = state.name;
  const language = LANGUAGES.find((code) => code === state.data.profile.language);
  if (language !== undefined) showLanguage(language);
}

function arrive(session: Session): Session {
  loaded = session;
  session.session.state$.subscribe((state) => {
    if (state.status === 'signed-out') forgetBucket();
    followLanguage(state);
  });
  for (const follow of waiting) follow();
  return session;
}

/** After a failure the next call loads it again. */
export function loadSession(): Promise<Session> {
  loading ??= import('@textloom/session').then(arrive).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function subscribe(onChange: () => void): () => void {
  let stop = (): void => undefined;
  const follow = (): void => {
    waiting.delete(follow);
    const subscription = loaded?.session.state$.subscribe(onChange);
    stop = () => subscription?.unsubscribe();
  };
  if (loaded) follow();
  else waiting.add(follow);
  return () => {
    waiting.delete(follow);
    stop();
  };
}

function current(): SessionState {
  if (loaded) return loaded.session.current;
  return storedSession() === undefined ? SIGNED_OUT : RESTORING;
}

/** `useSession` for components shown before the session is loaded. */
export const useLateSession = (): SessionState => useSyncExternalStore(subscribe, current);
