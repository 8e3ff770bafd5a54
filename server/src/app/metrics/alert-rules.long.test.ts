import { spawnSync } from 'node:child_process';
import { fromRoot } from '../../platform/base/paths';

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: fromRoot('deploy/prometheus'), encoding: 'utf8' });
const isHere = promtool('--version').error === undefined;

// Debian's package prometheus contains it; it is not one of our dependencies.
(isHere ? describe : describe.skip)('the alert rules, by Prometheus itself', () => {
  it.each([
    ['are rules', ['check', 'rules', 'alerts.yaml'], 'SUCCESS: 15 rules found'],
    ['fire when their tests say so', ['test', 'rules', 'alerts.test.yaml'], 'SUCCESS'],
  ])('%s', (_what, args, said) => {
    const { status, stdout, stderr } = promtool(...args);
    expect(`${stdout}${stderr}`).toContain(said);
    expect(status).toBe(0);
  });
});
