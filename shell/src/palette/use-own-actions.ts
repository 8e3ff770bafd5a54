import { mayLeave } from '@textloom/kit';
import { logout } from '@textloom/session';
import { useThemeMode } from '@textloom/ui';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';
import type { PaletteItem } from './palette.model';

const THEMES = ['light', 'dark', 'system'] as const;
type Theme = (typeof THEMES)[number];

interface Deeds {
  readonly setMode: (mode: Theme) => void;
  readonly showShortcuts: () => void;
  readonly signOut: () => void;
}

/** The actions of the frame itself: the themes except the current one, and what is in no menu entry. */
export function ownActions(current: Theme, { setMode, showShortcuts, signOut }: Deeds): PaletteItem[] {
  const themes = THEMES.filter((name) => name !== current).map((name) => ({
    id: `own:${name}`,
    label: MESSAGES[name],
    words: TEXTS.words.theme,
    run: () => setMode(name),
  }));
  return [
    ...themes,
    { id: 'own:shortcuts', label: MESSAGES.shortcuts, hint: '?', words: TEXTS.words.shortcuts, run: showShortcuts },
    { id: 'own:out', label: MESSAGES.signOut, words: TEXTS.words.signOut, run: signOut },
  ];
}

export function useOwnActions(showShortcuts: () => void): PaletteItem[] {
  const { mode, setMode } = useThemeMode();
  const signOut = async (): Promise<void> => {
    if (await mayLeave()) await logout();
  };
  return ownActions(mode, { setMode, showShortcuts, signOut: () => void signOut() });
}
