import { readFileSync } from 'node:fs';
import { fromRoot } from '../platform/base/paths';
import { testApp } from '../testing/app';
import { createMetrics } from './metrics/metrics';
import { metricsPage, settingsPage } from './reference';

const page = (name: string): string => readFileSync(fromRoot('docs', name), 'utf8');

describe('node scripts/reference.mjs has written', () => {
  it('every setting into docs/settings.md', () => {
    expect(page('settings.md')).toBe(settingsPage());
  });

  it('every metric into docs/metrics.md', async () => {
    const { deps } = await testApp();
    // Metrics of a standby are reported only where there is one.
    const standby = () => ({ lag: 0, used: true, reads: { standby: 1, primary: 1 } });
    expect(page('metrics.md')).toBe(metricsPage(createMetrics({ ...deps, db: { ...deps.db, standby } })));
  });
});
