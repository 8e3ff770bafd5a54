import { createTheme } from '@mui/material';
import { components } from './overrides';
import { dark, light, type Scheme } from './palette';

const palette = (scheme: Scheme, mode: 'light' | 'dark') => ({
  mode,
  primary: { main: scheme.accent, dark: scheme.accentStrong, light: scheme.accent, contrastText: scheme.onAccent },
  success: { main: scheme.success, contrastText: scheme.paper },
  warning: { main: scheme.warning, contrastText: scheme.paper },
  error: { main: scheme.danger, contrastText: scheme.paper },
  info: { main: scheme.info, contrastText: scheme.paper },
  background: { default: scheme.canvas, paper: scheme.paper },
  text: { primary: scheme.text, secondary: scheme.muted, disabled: scheme.faint },
  divider: scheme.line,
  surface: {
    sunken: scheme.sunken,
    accent: scheme.accentSoft,
    success: scheme.successSoft,
    warning: scheme.warningSoft,
    danger: scheme.dangerSoft,
    info: scheme.infoSoft,
    thread: scheme.thread,
  },
});

const FONT =
  'ui-sans-serif, system-ui, "Segoe UI Variable Text", "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

/** Attribute of <html> that names the colour scheme. */
export const SCHEME_ATTRIBUTE = 'data-theme';

/**
 * The theme. Breakpoints are the product's (NAV-032): sm 768, md 992, lg 1200. Style sheets use `up`, hooks use `down`:
 * the gap between the two is finer than the fractional widths of a zoomed window, otherwise one would render the narrow
 * screen and the other the wide one.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: `[${SCHEME_ATTRIBUTE}="%s"]`, cssVarPrefix: 'tx' },
  colorSchemes: { light: { palette: palette(light, 'light') }, dark: { palette: palette(dark, 'dark') } },
  breakpoints: { values: { xs: 0, sm: 768, md: 992, lg: 1200, xl: 1600 }, step: 0.001 },
  spacing: 8,
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: FONT,
    h1: { fontSize: '1.625rem', lineHeight: 1.25, fontWeight: 650, letterSpacing: '-0.015em' },
    h2: { fontSize: '1.1875rem', lineHeight: 1.35, fontWeight: 650, letterSpacing: '-0.01em' },
    h3: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 650 },
    h4: { fontSize: '0.9375rem', lineHeight: 1.4, fontWeight: 650 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
    overline: { fontSize: '0.75rem', lineHeight: 1.5, letterSpacing: '0.06em', fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '0.9375rem' },
  },
  components,
});
