import { readFileSync } from 'node:fs';
import { fromRoot } from '../../platform/base/paths';
import { testApp } from '../../testing/app';
import { createMetrics } from './metrics';

const read = (...path: string[]): string => readFileSync(fromRoot(...path), 'utf8');
const alerts = read('deploy', 'prometheus', 'alerts.yaml');
const alertTests = read('deploy', 'prometheus', 'alerts.test.yaml');
const dashboard = read('deploy', 'grafana', 'textloom.json');
const operations = read('docs', 'operations.md');

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
const unique = (values: readonly string[]): string[] => [...new Set(values)];
/** In the form of a heading's anchor on a Markdown page. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}
const expressions = [
  ...all(alerts, /^ {8}expr: ([^|\n]*|\|\n(?: {10}.*\n)+)/gm),
  ...(JSON.parse(dashboard) as Dashboard).panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

let scraped: string;
beforeAll(async () => {
  const { deps } = await testApp();
  // Metrics of a standby are reported only where there is one.
  const standby = () => ({ lag: 0, used: true, reads: { standby: 1, primary: 1 } });
  scraped = await createMetrics({ ...deps, db: { ...deps.db, standby } }).text();
});

describe('alerts and dashboard', () => {
  it('use metrics that a process reports', () => {
    const reported = new Set(all(scraped, /^# TYPE (\w+) /gm));
    const used = unique(expressions.flatMap((text) => all(text, /\b((?:textloom|nodejs|process)_\w+)/g)));
    expect(used.length).toBeGreaterThan(15);
    expect(
      used.filter((name) => !reported.has(name) && !reported.has(name.replace(/_(bucket|sum|count)$/, ''))),
    ).toEqual([]);
  });

  it('use lanes that a process reports', () => {
    const lanes = new Set(all(scraped, /\blane="(\w+)"/g));
    const used = unique(
      expressions.flatMap((text) => all(text, /\blane=~?"([\w|]+)"/g)).flatMap((list) => list.split('|')),
    );
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((lane) => !lanes.has(lane))).toEqual([]);
  });

  it('are fifteen alerts, each with a test', () => {
    const names = all(alerts, /^ {6}- alert: (\w+)$/gm);
    expect(names).toHaveLength(15);
    expect(names.filter((name) => !new RegExp(`alertname: ${name}\\n\\s+exp_alerts:\\n`).test(alertTests))).toEqual([]);
  });

  it('lead to the paragraph that says what to do', () => {
    const headings = new Set(all(operations, /^#+ (.+)$/gm).map(anchor));
    const links = all(alerts, /runbook: docs\/operations\.md#(.+)$/gm);
    expect(links).toHaveLength(15);
    expect(links.filter((link) => !headings.has(link))).toEqual([]);
  });
});
