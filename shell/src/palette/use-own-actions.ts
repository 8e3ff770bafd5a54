import { mayLeave } from '@textloom/kit';
import { logout } from '@textloom/session';
import { useThemeMode } from '@textloom/ui';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';
import type { PaletteItem } from './palette.model';

/** The actions of the frame itself. */
export function useOwnActions(showShortcuts: () => void): PaletteItem[] {
  const { mode, setMode } = useThemeMode();
  const signOut = async (): Promise<void> => {
    if (await mayLeave()) await logout();
  };
  const themes = (['light', 'dark', 'system'] as const)
    .filter((name) => name !== mode)
    .map((name) => ({
      id: `own:${name}`,
      label: MESSAGES[name],
      words: TEXTS.words.theme,
      run: () => setMode(name),
    }));
  return [
    ...themes,
    { id: 'own:shortcuts', label: MESSAGES.shortcuts, hint: '?', words: TEXTS.words.shortcuts, run: showShortcuts },
    { id: 'own:out', label: MESSAGES.signOut, words: TEXTS.words.signOut, run: () => void signOut() },
  ];
}
