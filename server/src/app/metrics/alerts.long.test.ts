import { spawnSync } from 'node:child_process';
import { fromRoot } from '../../platform/base/paths';

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: fromRoot('deploy', 'prometheus'), encoding: 'utf8' });

// Debian has it in the package prometheus.
const isInstalled = promtool('--version').error === undefined;

(isInstalled ? describe : describe.skip)('alerts.yaml, by promtool', () => {
  it.each([
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ])('passes %s %s', (...args) => {
    const { status, stdout, stderr } = promtool(...args);
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
  });
});
