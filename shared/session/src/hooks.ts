import { can, type Ability, type Globals, type Profile, type RouteEntry, type ServerValues } from '@textloom/contracts';
import { useCallback, useSyncExternalStore } from 'react';
import { dataOrLast, session, type SessionState } from './store';

const subscribe = (onChange: () => void): (() => void) => {
  const subscription = session.state$.subscribe(onChange);
  return () => subscription.unsubscribe();
};

function useSelected<T>(pick: (state: SessionState) => T): T {
  return useSyncExternalStore(subscribe, () => pick(session.current));
}

const same = (state: SessionState): SessionState => state;

/** The whole state: `status` is signed-out, restoring or signed-in. */
export const useSession = (): SessionState => useSelected(same);

/** The profile of the signed-in user. Use it only inside the frame; throws when signed out. */
export const useProfile = (): Profile => useSelected((state) => dataOrLast(state).profile);

/** Unread count, shortcode, prices. Below the frame only. */
export const useGlobals = (): Globals => useSelected((state) => dataOrLast(state).globals);

/** REPLY_TO_STOP, WELCOME_MESSAGE, DEMO_SHORT_URL, MAX_MEDIA_LENGTH. Below the frame only. */
export const useServerValues = (): ServerValues => useSelected((state) => dataOrLast(state).server);

/** The route list of the profile (NAV-006). Below the frame only. */
export const useRoutes = (): readonly RouteEntry[] => useSelected((state) => dataOrLast(state).routes);

/** Whether this user has an ability, by the server's predicate (decision 95). False while signed out. */
export function useCan(ability: Ability): boolean {
  return useSelected((state) => state.data !== null && can(state.data.profile, ability));
}

/** The predicate itself, for lists of actions. */
export function useAbility(): (ability: Ability) => boolean {
  const profile = useSelected((state) => state.data?.profile ?? null);
  return useCallback((ability: Ability) => profile !== null && can(profile, ability), [profile]);
}
