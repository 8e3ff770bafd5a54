import { formatCount, formatDate, type LoadDay, type Release } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import { formatMs, formatSize } from './figures';

interface BarSeries {
  readonly id: string;
  readonly label: string;
  readonly color: string;
  /** One value per label; null if there is none. */
  readonly values: readonly (number | null)[];
}

/** The data of a chart and its table. */
export interface BarData {
  readonly title: string;
  /** Heading of the labels. */
  readonly unit: string;
  readonly labels: readonly string[];
  readonly series: readonly BarSeries[];
  readonly format: (value: number | null) => string;
  /** Stacks the series; otherwise they are side by side. */
  readonly stacked?: boolean;
  /** Horizontal bars, one line per label: for long labels such as versions. */
  readonly lying?: boolean;
  /** Shown instead of a chart without values. */
  readonly none: string;
}

/** Maximum number of releases in a chart. */
const RELEASES = 8;
const ofReleases = (releases: readonly Release[]) => {
  const shown = releases.slice(0, RELEASES);
  return { unit: 'Release', labels: shown.map(({ version }) => version), lying: true, shown } as const;
};

/** The newest releases by the size of their scripts. */
export function sizeData(releases: readonly Release[]): BarData {
  const { shown, ...common } = ofReleases(releases);
  return {
    ...common,
    title: 'Size over releases',
    format: formatSize,
    none: 'The size is counted for releases that are published from now on.',
    series: [
      { id: 'size', label: 'Scripts, compressed', color: tokens.accent, values: shown.map((one) => one.script_bytes) },
    ],
  };
}

/** The newest releases by their load times. */
export function timeData(releases: readonly Release[]): BarData {
  const { shown, ...common } = ofReleases(releases.filter(({ p50_ms: p50 }) => p50 !== null));
  return {
    ...common,
    title: 'Load time by release',
    format: formatMs,
    none: 'No tab has loaded it in the last 30 days.',
    series: [
      { id: 'p50', label: 'p50 (median)', color: tokens.accent, values: shown.map((one) => one.p50_ms) },
      { id: 'p95', label: 'p95', color: tokens.thread, values: shown.map((one) => one.p95_ms) },
    ],
  };
}

/**
 * Loads and failures by day. The days are in UTC, shown at noon, which is the same day in every timezone of the
 * product.
 */
export const loadData = (days: readonly LoadDay[]): BarData => ({
  title: 'Loads and failures by day',
  unit: 'Day (UTC)',
  labels: days.map(({ day }) => formatDate(`${day}T18:00:00Z`, 'chart', 0)),
  format: (value) => formatCount(value ?? 0),
  stacked: true,
  none: 'No tab has loaded it in the last 30 days.',
  series: [
    { id: 'loads', label: 'Loads', color: tokens.accent, values: days.map(({ loads }) => loads) },
    { id: 'failures', label: 'Failures', color: tokens.danger, values: days.map(({ failures }) => failures) },
  ],
});
