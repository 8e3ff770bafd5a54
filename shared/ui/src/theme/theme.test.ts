import { contrast, GRAPHIC_PAIRS, TEXT_PAIRS } from './contrast.fixture';
import { dark, light } from './palette';
import { theme } from './theme';

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('contrast of the %s scheme', (_, scheme) => {
  it.each(TEXT_PAIRS)('makes %s readable on %s (4.5 to 1)', (text, ground) => {
    expect(contrast(scheme[text], scheme[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(GRAPHIC_PAIRS)('makes %s visible on %s as a border, a ring or in a chart (3 to 1)', (colour, ground) => {
    expect(contrast(scheme[colour], scheme[ground])).toBeGreaterThanOrEqual(3);
  });
});

describe('type', () => {
  const { typography } = theme;
  const of = ({ fontSize, lineHeight }: { fontSize?: unknown; lineHeight?: unknown }): string => {
    const px = parseFloat(String(fontSize)) * 16;
    return `${px}/${Math.round(px * Number(lineHeight))}`;
  };

  it('has six sizes, each with one line height, and three weights', () => {
    const names = [
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'subtitle1',
      'subtitle2',
      'body1',
      'body2',
      'caption',
      'overline',
      'button',
    ] as const;
    expect([...new Set(names.map((name) => of(typography[name])))].sort()).toEqual([
      '12/16',
      '13/18',
      '14/20',
      '16/24',
      '22/28',
      '28/32',
    ]);
    for (const name of names) expect([400, 500, 600]).toContain(typography[name].fontWeight);
  });
});

describe('NAV-032: breakpoints', () => {
  it('are those of the specification', () => {
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
  it('are above the field, 13/500, and leave no gap in its border', () => {
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
    expect(theme.components?.MuiInputBase?.styleOverrides?.root).toMatchObject({
      '@media (pointer: coarse)': { fontSize: '1rem', lineHeight: 1.5 },
    });
  });
});
