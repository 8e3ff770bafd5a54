import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const MODULE = join(__dirname, 'lib', 'advisories.mjs');

const verdicts = (outputs: readonly string[]): { ok: boolean; line: string }[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { verdict } from ${JSON.stringify(MODULE)}; console.log(JSON.stringify(${JSON.stringify(outputs)}.map(verdict)));`,
      ],
      { encoding: 'utf8' },
    ),
  );
const audit = (vulnerabilities: object): string => JSON.stringify({ advisories: {}, metadata: { vulnerabilities } });

describe('advisories of dependencies', () => {
  it('fail the long run when one is serious, and are named otherwise', () => {
    expect(
      verdicts([
        audit({ info: 0, low: 0, moderate: 0, high: 0, critical: 0 }),
        `[WARN] something\n${audit({ low: 2, moderate: 1, high: 0, critical: 0 })}\n`,
        audit({ low: 0, high: 1, critical: 1 }),
      ]),
    ).toEqual([
      { ok: true, line: 'No advisory is known about the packages of the product.' },
      { ok: true, line: expect.stringContaining(': 2 low, 1 moderate.') },
      { ok: false, line: expect.stringContaining(': 1 high, 1 critical.') },
    ]);
  });

  it('are said not to be checked when the registry does not answer', () => {
    const answers = ['', '{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE"}}', 'Error: ERR_PNPM_AUDIT_BAD_RESPONSE'];
    expect(verdicts(answers)).toEqual(answers.map(() => ({ ok: true, line: expect.stringMatching(/^NOT CHECKED/) })));
  });
});
