import { dark, light, type Scheme } from './palette';
import { theme } from './theme';

/** Relative luminance and contrast by WCAG 2.2. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [light1 = 0, dark1 = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light1 + 0.05) / (dark1 + 0.05);
};

const TEXT_PAIRS: [keyof Scheme, keyof Scheme][] = [
  ...(['text', 'muted', 'accent', 'accentStrong', 'danger', 'warning', 'success', 'info'] as const).flatMap(
    (colour): [keyof Scheme, keyof Scheme][] => [
      [colour, 'canvas'],
      [colour, 'paper'],
    ],
  ),
  ['text', 'sunken'],
  ['muted', 'sunken'],
  ['accent', 'sunken'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentStrong'],
  ['accent', 'accentSoft'],
  ['text', 'accentSoft'],
  ['success', 'successSoft'],
  ['warning', 'warningSoft'],
  ['danger', 'dangerSoft'],
  ['info', 'infoSoft'],
  ['text', 'successSoft'],
  ['text', 'warningSoft'],
  ['text', 'dangerSoft'],
  ['text', 'infoSoft'],
  ['paper', 'danger'],
  ['placeholder', 'canvas'],
  ['placeholder', 'paper'],
  ['placeholder', 'sunken'],
];

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('contrast of the %s scheme', (_, scheme) => {
  it.each(TEXT_PAIRS)('lets %s be read on %s (4.5 to 1)', (text, ground) => {
    expect(contrast(scheme[text], scheme[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['field', 'thread', 'accent'] as const)('lets %s be seen as a border or in a chart (3 to 1)', (colour) => {
    for (const ground of [scheme.canvas, scheme.paper])
      expect(contrast(scheme[colour], ground)).toBeGreaterThanOrEqual(3);
  });

  it('draws the focus ring so that it is seen on every ground (3 to 1)', () => {
    for (const ground of [scheme.canvas, scheme.paper, scheme.sunken])
      expect(contrast(scheme.accent, ground)).toBeGreaterThanOrEqual(3);
  });
});

describe('type', () => {
  const { typography } = theme;
  const of = ({ fontSize, lineHeight }: { fontSize?: unknown; lineHeight?: unknown }): string => {
    const px = parseFloat(String(fontSize)) * 16;
    return `${px}/${Math.round(px * Number(lineHeight))}`;
  };

  it('has six sizes, each with one line height, and three weights', () => {
    const names = ['h1', 'h2', 'h3', 'h4', 'body1', 'body2', 'caption', 'overline', 'button'] as const;
    expect([...new Set(names.map((name) => of(typography[name])))].sort()).toEqual([
      '12/16',
      '13/18',
      '14/20',
      '16/24',
      '22/28',
    ]);
    for (const name of names) expect([400, 500, 600]).toContain(typography[name].fontWeight);
  });
});

describe('NAV-032: breakpoints', () => {
  it('are the product’s', () => {
    expect([theme.breakpoints.values.sm, theme.breakpoints.values.md, theme.breakpoints.values.lg]).toEqual([
      768, 992, 1200,
    ]);
  });

  const bound = (query: string): number => Number(/([\d.]+)px/.exec(query)?.[1]);
  it.each(['sm', 'md', 'lg'] as const)('leave no width between narrow and wide at %s, whatever the zoom', (key) => {
    const at = theme.breakpoints.values[key];
    const [up, down] = [theme.breakpoints.up(key), theme.breakpoints.down(key)];
    expect([up, down]).toEqual([expect.stringContaining('min-width'), expect.stringContaining('max-width')]);
    // Browsers lay out in 1/64 pixel; a zoomed window may be slightly finer.
    for (const width of [at - 1, at - 1 / 64, at - 1 / 1_000, at, at + 1 / 64, at + 1])
      expect([width, width <= bound(down)]).toEqual([width, !(width >= bound(up))]);
  });
});

describe('labels of fields', () => {
  it('stand above the field, 13/500, and leave no gap in its border', () => {
    const { MuiInputLabel, MuiFormLabel, MuiOutlinedInput } = theme.components ?? {};
    expect(MuiInputLabel?.styleOverrides?.root).toMatchObject({ position: 'static', transform: 'none' });
    expect(MuiFormLabel?.styleOverrides?.root).toMatchObject({ fontSize: '0.8125rem', fontWeight: 500 });
    expect(MuiOutlinedInput?.styleOverrides?.root).toMatchObject({
      '& .MuiOutlinedInput-notchedOutline': { top: 0, '& legend': { display: 'none' } },
    });
    // Otherwise MUI hides the placeholder until the field has the focus.
    expect(MuiInputLabel?.defaultProps).toMatchObject({ shrink: true });
  });
});

describe('form fields on touch', () => {
  it('have 16 px, because iOS zooms into smaller ones', () => {
    expect(theme.components?.MuiInputBase?.styleOverrides?.root).toEqual({
      '@media (pointer: coarse)': { fontSize: '1rem' },
    });
  });
});
