import { formatCount } from '@textloom/contracts';
import type { Bar } from './chart-data';

/** Width of the numbers at the left, and heights of the parts of a chart, in pixels. */
export const GUTTER = 44;
export const BARS_HEIGHT = 152;
/** Room above the highest bar for half of a number. */
export const TOP = 8;
/** Height of a bar that reaches the highest number. */
export const PLOT = BARS_HEIGHT - TOP;
/** Height of the smallest part of a bar. */
const LEAST_PART = 2;
export const LABELS_HEIGHT = 24;
export const LINE_HEIGHT = 52;
/** A line without bars has more room. */
export const LONE_LINE_HEIGHT = 120;

const STEPS = [1, 2, 5, 10];

/** The numbers beside the bars: from 0 in at most four round steps. */
export function ticksFor(highest: number): number[] {
  const rough = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** A number beside the bars, which fits into the gutter: "6,000", "20K". */
export const tickText = (tick: number): string => (tick < 10_000 ? formatCount(tick) : short.format(tick));

export const heightOf = ({ delivered, rest, failed }: Bar): number => delivered + rest + failed;

/** The bar as it is drawn: each of its parts can be seen, however small beside the highest number, `top`. */
export function drawnBar(bar: Bar, top: number): Bar {
  const least = (LEAST_PART * top) / PLOT;
  const seen = (value: number): number => (value > 0 ? Math.max(value, least) : 0);
  const drawn = { delivered: seen(bar.delivered), rest: seen(bar.rest), failed: seen(bar.failed) };
  const over = Math.max(0, heightOf(drawn) - top);
  const [largest] = (['delivered', 'rest', 'failed'] as const).toSorted((a, b) => drawn[b] - drawn[a]);
  return largest ? { ...drawn, [largest]: drawn[largest] - over } : drawn;
}

/** The part of a day's room that stays empty, so that the bars of a few days are no blocks. */
export const gapFor = (count: number): number => (count <= 3 ? 0.85 : count <= 12 ? 0.5 : 0.25);

/** Every how many labels one is written, if this many fit. */
export const labelStep = (count: number, fit: number): number => Math.max(1, Math.ceil(count / fit));
