import { createTheme } from '@mui/material';
import { FONT } from './font';
import { components } from './overrides';
import { dark, light, type Scheme } from './palette';

const palette = (scheme: Scheme, mode: 'light' | 'dark') => ({
  mode,
  primary: { main: scheme.accent, dark: scheme.accentStrong, light: scheme.accent, contrastText: scheme.onAccent },
  success: { main: scheme.success, contrastText: scheme.paper },
  warning: { main: scheme.warning, contrastText: scheme.paper },
  error: { main: scheme.danger, dark: scheme.dangerStrong, contrastText: scheme.paper },
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
    field: scheme.field,
    placeholder: scheme.placeholder,
  },
});

/** Size and line of a text in px of a browser whose text size is 16. */
const size = (px: number, line: number) => ({ fontSize: `${px / 16}rem`, lineHeight: line / px });

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
    fontWeightBold: 600,
    h1: { ...size(22, 28), fontWeight: 600, letterSpacing: '-0.015em' },
    h2: { ...size(16, 24), fontWeight: 600, letterSpacing: '-0.01em' },
    h3: { ...size(14, 20), fontWeight: 600 },
    h4: { ...size(14, 20), fontWeight: 600 },
    // A number that stands for itself, such as a price.
    h5: { ...size(28, 32), fontWeight: 600, letterSpacing: '-0.02em' },
    h6: { ...size(16, 24), fontWeight: 500 },
    subtitle1: { ...size(16, 24), fontWeight: 600 },
    subtitle2: { ...size(14, 20), fontWeight: 600 },
    body1: size(14, 20),
    body2: size(13, 18),
    caption: size(12, 16),
    overline: { ...size(12, 16), letterSpacing: '0.06em', fontWeight: 600 },
    button: { ...size(14, 20), textTransform: 'none', fontWeight: 600 },
  },
  components,
});
