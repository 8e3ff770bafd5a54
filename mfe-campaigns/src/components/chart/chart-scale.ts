import { formatCount } from '@textloom/contracts';
import type { Bar } from './chart-data';

/** Width of the numbers at the left, and heights of the parts of a chart, in pixels. */
export const GUTTER = 44;
export const BARS_HEIGHT = 152;
/** Room above the highest bar for half of a number. */
export const TOP = 8;
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

/** The part of a day's room that stays empty, so that the bars of a few days are no blocks. */
export const gapFor = (count: number): number => (count <= 3 ? 0.85 : count <= 12 ? 0.5 : 0.25);

/** Every how many labels one is written, if this many fit. */
export const labelStep = (count: number, fit: number): number => Math.max(1, Math.ceil(count / fit));
