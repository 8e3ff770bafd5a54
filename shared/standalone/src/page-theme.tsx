import { STORAGE_PREFIX } from '@textloom/session';
import { useEffect } from 'react';
import { useThemeMode } from '@textloom/ui';
import type { Settings } from './settings';

/** A separate setting, so that a tester's dark page does not make the application dark. */
export const THEME_KEY = `${STORAGE_PREFIX}qa.theme`;

/** Before the first paint, so that a dark page does not start as a light one. */
export function beginTheme({ theme }: Settings): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // The theme is set by the first effect.
  }
}

export function PageTheme({ mode }: { mode: Settings['theme'] }) {
  const { setMode } = useThemeMode();
  useEffect(() => setMode(mode), [mode, setMode]);
  return null;
}
