import { formatDate, guardCell, type Timeline } from '@textloom/contracts';
import { tokens } from '@textloom/ui';

export interface ChartSeries {
  id: string;
  label: string;
  colour: string;
  values: readonly number[];
  /** A dashed line behind the others. */
  faint?: boolean;
  /** Its values differ in magnitude from those of the other lines, so it has its own axis on the right. */
  atRight?: boolean;
}

/** The data of a chart, its table and its files. */
export interface ChartData {
  title: string;
  /** Heading of the first column. */
  unit: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
}

export const COLOURS = { sent: tokens.thread, delivered: tokens.accent, received: tokens.info, faint: tokens.faint };

/** "22 Nov, 2026", or "Nov 2026" for a month. */
export function dateLabel(date: string, timeline: Timeline, timezone: number): string {
  const day = formatDate(date, 'chart', timezone);
  return timeline === 'daily' ? day : day.replace(/^\d+ (\w+), /, '$1 ');
}

export const unitOf = (timeline: Timeline): string => (timeline === 'daily' ? 'Day' : 'Month');

const cell = (text: string): string => {
  const safe = guardCell(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The rows of the table as CSV, with unformatted numbers. */
export function csvOf({ unit, labels, series }: ChartData): string {
  const rows = [
    [unit, ...series.map(({ label }) => label)],
    ...labels.map((label, index) => [label, ...series.map(({ values }) => String(values[index] ?? 0))]),
  ];
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Name of a file: "messages-daily". */
export const fileName = ({ title, unit }: ChartData): string =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${unit === 'Day' ? 'daily' : 'monthly'}`;
