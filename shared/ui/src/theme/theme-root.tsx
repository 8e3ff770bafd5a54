import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline, GlobalStyles, ThemeProvider, useColorScheme } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useKeptFocus } from './kept-focus';
import { FONT_FACES } from './font';
import { SCHEME_ATTRIBUTE, theme } from './theme';

/** With the prefix of session, which the sign-in page loads only when somebody signs in. */
const MODE_KEY = 'textloom.theme';

/** Nonce of this response for inline styles, written into the page by the server. In a development page the placeholder is the nonce. */
export const cspNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** Sets the scheme before the first paint; MUI would set it afterwards, with a flash of light. */
function applyScheme(modeKey: string): void {
  let mode: string | null = null;
  try {
    mode = localStorage.getItem(modeKey);
  } catch {
    // Storage is forbidden: use the system's choice.
  }
  const wantsDark = mode === 'dark' || (mode !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute(SCHEME_ATTRIBUTE, wantsDark ? 'dark' : 'light');
}

/**
 * The theme for everything inside, in which controls keep the focus. Frames (shell, standalone page, test frame) use it
 * once, remotes never. `modeKey`: where the choice of light or dark is stored.
 */
export function ThemeRoot({ children, modeKey = MODE_KEY }: { children: ReactNode; modeKey?: string }) {
  useKeptFocus();
  const [cache] = useState(() => {
    applyScheme(modeKey);
    const nonce = cspNonce();
    return createCache({ key: 'tx', ...(nonce ? { nonce } : {}) });
  });
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeKey} noSsr>
        <CssBaseline />
        <GlobalStyles styles={FONT_FACES} />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** Light, dark or the system's preference; stored in this browser. */
export function useThemeMode(): {
  mode: 'light' | 'dark' | 'system';
  setMode: (mode: 'light' | 'dark' | 'system') => void;
} {
  const { mode = 'system', setMode } = useColorScheme();
  return { mode, setMode };
}
