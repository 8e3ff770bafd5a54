import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shellBuild } from './shell-build';
import { requireContract, requireShares, satisfies } from './shell-fit.policy';

const SHELL = {
  contract: 2,
  shares: { react: '19.3.1', '@textloom/kit': '0.1.4', '@textloom/mui/core': '9.5.5' },
  surface: { core: ['Box', 'Button'], kit: ['link'] },
};

describe('what the running shell provides', () => {
  it.each<[string, string, boolean]>([
    ['19.3.1', '^19.3.1', true],
    ['19.4.0', '^19.3.1', true],
    ['19.3.0', '^19.3.1', false],
    ['19.2.9', '^19.3.1', false],
    ['20.0.0', '^19.3.1', false],
    ['0.1.4', '^0.1.0', true],
    ['0.2.0', '^0.1.0', false],
    ['0.0.3', '^0.0.3', true],
    ['0.0.4', '^0.0.3', false],
    ['9.5.10', '^9.5.9', true],
    ['1.0.0', '1.0.0', true],
    ['1.0.1', '1.0.0', false],
    ['1.0.1', '>=1.0.0', false],
  ])('%s satisfies %s: %s', (version, range, expected) => {
    expect(satisfies(version, range)).toBe(expected);
  });

  it('decides about the contract', () => {
    expect(() => requireContract('a', 2, SHELL)).not.toThrow();
    expect(() => requireContract('a', 3, SHELL)).toThrow(
      'a needs contract 3, and the running shell has 2: release the shell first.',
    );
    expect(() => requireContract('a', 1, SHELL)).toThrow(
      'a is built for contract 1, and the running shell has 2: build it again.',
    );
  });

  it.each<[object, string]>([
    [{ needs: { vue: '^3.0.0' } }, 'a needs vue, which the running shell does not share.'],
    [{ needs: { constructor: '^1.0.0' } }, 'a needs constructor, which the running shell does not share.'],
    [{ needs: { react: '^19.4.0' } }, 'a needs react ^19.4.0, and the running shell shares 19.3.1.'],
    [{ uses: { core: ['Box', 'Rating'] } }, 'a uses Rating of core, which the running shell does not share.'],
    [{ uses: { charts: ['Bar', 'Pie'] } }, 'a uses Bar, Pie of charts, which the running shell does not share.'],
  ])('refuses %j', (build, message) => {
    expect(() => requireShares('a', build, SHELL)).toThrow(message);
    // A shell that does not list what it shares refuses nothing.
    expect(() => requireShares('a', build, { contract: 2 })).not.toThrow();
  });

  it('accepts what it has', () => {
    const build = { needs: { react: '^19.3.0', '@textloom/kit': '^0.1.0' }, uses: { core: ['Button'], kit: ['link'] } };
    expect(() => requireShares('a', build, SHELL)).not.toThrow();
    expect(() => requireShares('a', {}, SHELL)).not.toThrow();
  });

  it('is read from the shell’s build, and again after the next build', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'textloom-shell-')), 'shared.json');
    expect(shellBuild(file)).toEqual({ contract: 1 });
    writeFileSync(file, JSON.stringify(SHELL));
    expect(shellBuild(file)).toEqual(SHELL);
    writeFileSync(file, JSON.stringify({ ...SHELL, contract: 3 }));
    utimesSync(file, 1, 1);
    expect(shellBuild(file)).toMatchObject({ contract: 3 });
  });
});
