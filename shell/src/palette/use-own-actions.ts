import { mayLeave } from '@textloom/kit';
import { logout } from '@textloom/session';
import { useThemeMode } from '@textloom/ui';
import { MESSAGES } from './messages';
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
      words: 'appearance colour scheme mode',
      run: () => setMode(name),
    }));
  return [
    ...themes,
    { id: 'own:shortcuts', label: MESSAGES.shortcuts, hint: '?', words: 'keys help', run: showShortcuts },
    { id: 'own:out', label: MESSAGES.signOut, words: 'log out leave', run: () => void signOut() },
  ];
}
