import { csvLine, formatDate, type Timeline } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import { TEXTS } from './messages';

/** How a series is drawn: a part of the bars, or a small line of its own. Absent: it is in the table only. */
type Drawn = 'sent' | 'delivered' | 'failed' | 'line';

export interface ChartSeries {
  id: string;
  label: string;
  values: readonly number[];
  drawn?: Drawn;
}

/** The data of a chart, its table and its files. A value per label in each series. */
export interface ChartData {
  title: string;
  /** Heading of the first column. */
  unit: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
}

const COLOURS: Readonly<Record<Drawn, string>> = {
  sent: tokens.accent,
  delivered: tokens.accent,
  failed: tokens.danger,
  line: tokens.info,
};

/** An entry of the legend. `outlined`: the part of the sent messages that is neither delivered nor failed. */
export interface LegendEntry {
  id: string;
  label: string;
  colour: string;
  outlined: boolean;
  line: boolean;
}

export const legendOf = ({ series }: ChartData): LegendEntry[] =>
  series.flatMap(({ id, label, drawn }) =>
    drawn === undefined
      ? []
      : [{ id, label, colour: COLOURS[drawn], outlined: drawn === 'sent', line: drawn === 'line' }],
  );

/** The parts of a day's bar, from bottom to top. */
export interface Bar {
  delivered: number;
  rest: number;
  failed: number;
}

const valuesOf = ({ series }: ChartData, drawn: Drawn): readonly number[] | undefined =>
  series.find((one) => one.drawn === drawn)?.values;

/** The bars of the chart, or none. A bar's height is the sent count. */
export function barsOf(data: ChartData): Bar[] {
  const [sent, delivered, failed] = (['sent', 'delivered', 'failed'] as const).map((drawn) => valuesOf(data, drawn));
  return (sent ?? []).map((all, index) => {
    const arrived = Math.min(all, delivered?.[index] ?? 0);
    const lost = Math.min(all - arrived, failed?.[index] ?? 0);
    return { delivered: arrived, rest: all - arrived - lost, failed: lost };
  });
}

export const linesOf = ({ series }: ChartData): ChartSeries[] => series.filter(({ drawn }) => drawn === 'line');

/** "22 Nov, 2026", or "Nov 2026" for a month. */
export function dateLabel(date: string, timeline: Timeline, timezone: number): string {
  const day = formatDate(date, 'chart', timezone);
  return timeline === 'daily' ? day : day.replace(/^\d+ (\w+), /, '$1 ');
}

export const unitOf = (timeline: Timeline): string => (timeline === 'daily' ? TEXTS.day : TEXTS.month);

/** The rows of the table as CSV, with unformatted numbers. */
export function csvOf({ unit, labels, series }: ChartData): string {
  const rows = [
    [unit, ...series.map(({ label }) => label)],
    ...labels.map((label, index) => [label, ...series.map(({ values }) => String(values[index] ?? 0))]),
  ];
  return rows.map(csvLine).join('');
}

/** Name of a file: "messages-daily". */
export const fileName = ({ title, unit }: ChartData): string =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${unit === TEXTS.day ? 'daily' : 'monthly'}`;
