import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** Figtree in all weights, 20 kB; letters beyond latin come from the system's font. */
const FAMILY = 'Figtree';
/** Arial with Figtree's measures, so that nothing moves when the font arrives (figures by @capsizecss/core). */
const FALLBACK = 'Figtree Fallback';

export const FONT = `"${FAMILY}", "${FALLBACK}", system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif`;

export const FONT_FACES = `
@font-face { font-family: "${FAMILY}"; src: url(${figtree}) format("woff2"); font-weight: 300 900; font-display: swap; unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD; }
@font-face { font-family: "${FALLBACK}"; src: local("Arial"), local("ArialMT"), local("Liberation Sans"); ascent-override: 94.3231%; descent-override: 24.8219%; line-gap-override: 0%; size-adjust: 100.7176%; }
`;
