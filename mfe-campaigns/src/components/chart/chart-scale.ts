import { formatCount, pageLocale } from '@textloom/contracts';
import type { Bar } from './chart-data';

/** Width of the numbers at the left, and heights of the parts of a chart, in pixels. */
export const GUTTER = 44;
export const BARS_HEIGHT = 152;
/** Space above the highest bar for half an axis label. */
export const TOP = 8;
/** Height of a bar that reaches the top of the scale. */
export const PLOT = BARS_HEIGHT - TOP;
/** Height of the smallest part of a bar. */
const LEAST_PART = 2;
export const LABELS_HEIGHT = 24;
export const LINE_HEIGHT = 52;
/** Height of a line chart, which needs no space for bars. */
export const LONE_LINE_HEIGHT = 120;

const STEPS = [1, 2, 5, 10];

/** Axis labels: from 0 in at most four round steps. */
export function ticksFor(highest: number): number[] {
  const rough = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const short = new Intl.NumberFormat(pageLocale(), { notation: 'compact' });

/** An axis label that fits into the gutter: "6,000", "20K". */
export const tickText = (tick: number): string => (tick < 10_000 ? formatCount(tick) : short.format(tick));

export const heightOf = ({ delivered, rest, failed }: Bar): number => delivered + rest + failed;

/** A bar that is more times as high as the next would flatten all others. */
const OUTLIER = 4;
/** How far the scale of a cut bar reaches above the next. */
const ABOVE_NEXT = 1.25;

export interface BarScale {
  ticks: number[];
  top: number;
  /** The position of a bar that is cut at the top, because it would flatten the others (decision 806). */
  cut: number | null;
}

export function scaleOf(bars: readonly Bar[]): BarScale {
  const heights = bars.map(heightOf);
  const [highest = 0, next = 0] = heights.toSorted((a, b) => b - a);
  const isCut = next > 0 && highest > OUTLIER * next;
  const ticks = ticksFor(isCut ? next * ABOVE_NEXT : highest);
  return { ticks, top: ticks.at(-1) ?? 1, cut: isCut ? heights.indexOf(highest) : null };
}

/** The drawn bar: each part is visible, however small compared with the maximum `top`; a higher bar reaches the top. */
export function drawnBar(whole: Bar, top: number): Bar {
  const share = Math.min(1, top / Math.max(1, heightOf(whole)));
  const bar = { delivered: whole.delivered * share, rest: whole.rest * share, failed: whole.failed * share };
  const least = (LEAST_PART * top) / PLOT;
  const seen = (value: number): number => (value > 0 ? Math.max(value, least) : 0);
  const drawn = { delivered: seen(bar.delivered), rest: seen(bar.rest), failed: seen(bar.failed) };
  const over = Math.max(0, heightOf(drawn) - top);
  const [largest] = (['delivered', 'rest', 'failed'] as const).toSorted((a, b) => drawn[b] - drawn[a]);
  return largest ? { ...drawn, [largest]: drawn[largest] - over } : drawn;
}

/** The share of a day's width that stays empty, so that the bars of a few days do not become blocks. */
export const gapFor = (count: number): number => (count <= 3 ? 0.85 : count <= 12 ? 0.5 : 0.25);

/** The label interval, given how many fit. */
export const labelStep = (count: number, fit: number): number => Math.max(1, Math.ceil(count / fit));
