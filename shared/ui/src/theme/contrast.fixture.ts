import type { Scheme } from './palette';

/** Relative luminance by WCAG 2.2. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast of two colours (#rrggbb) by WCAG 2.2, from 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
};

/** A colour and its background. */
export type ColourPair = readonly [colour: keyof Scheme, ground: keyof Scheme];

const on = (colours: readonly (keyof Scheme)[], grounds: readonly (keyof Scheme)[]): ColourPair[] =>
  colours.flatMap((colour) => grounds.map((ground): ColourPair => [colour, ground]));

/** Texts and their backgrounds: 4.5 to 1. */
export const TEXT_PAIRS: readonly ColourPair[] = [
  ...on(['text', 'muted', 'accent', 'placeholder'], ['canvas', 'paper', 'sunken']),
  ...on(['accentStrong', 'danger', 'warning', 'success', 'info'], ['canvas', 'paper']),
  ...on(['onAccent'], ['accent', 'accentStrong']),
  ...on(['accent'], ['accentSoft']),
  ...on(['text'], ['accentSoft', 'successSoft', 'warningSoft', 'dangerSoft', 'infoSoft']),
  ['success', 'successSoft'],
  ['warning', 'warningSoft'],
  ['danger', 'dangerSoft'],
  ['info', 'infoSoft'],
  ...on(['paper'], ['danger', 'dangerStrong']),
];

/** Borders, rings, parts of charts, and their backgrounds: 3 to 1. The focus ring is `accent`. */
export const GRAPHIC_PAIRS: readonly ColourPair[] = [
  ...on(['field', 'thread'], ['canvas', 'paper']),
  ...on(['accent'], ['canvas', 'paper', 'sunken']),
];
