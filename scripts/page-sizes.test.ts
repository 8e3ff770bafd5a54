import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const MODULE = join(__dirname, 'lib', 'page-sizes.mjs');

type Sizes = Record<string, number>;

/** The verdict on measured pages, against the table that was written from others. */
const verdict = (before: Sizes, now: Sizes): { ok: boolean; lines: string[] } =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { readTable, tableOf, verdict } from ${JSON.stringify(MODULE)};
        const table = readTable(tableOf(${JSON.stringify(before)}));
        console.log(JSON.stringify(verdict(table, ${JSON.stringify(now)})));`,
      ],
      { encoding: 'utf8' },
    ),
  );

describe('the sizes of pages', () => {
  it('fail the run when a page grew by more than 3 kB, and name it', () => {
    const { ok, lines } = verdict({ '/home': 392.4, '/groups': 100 }, { '/home': 395.4, '/groups': 103.16 });
    expect(ok).toBe(false);
    expect(lines).toEqual([
      '/groups: 103.2 kB of JavaScript instead of 100.0 (+3.2)',
      expect.stringContaining('node scripts/page-sizes.mjs --update'),
    ]);
  });

  it('fail it for a new page that the table lacks', () => {
    expect(verdict({ '/home': 392.4 }, { '/home': 392.4, '/new': 350 })).toMatchObject({
      ok: false,
      lines: ['/new: 350.0 kB of JavaScript instead of 0.0 (+350.0)', expect.anything()],
    });
  });

  it('only name a page that shrank by as much or is gone', () => {
    expect(verdict({ '/home': 392.4, '/old': 340, '/groups': 100 }, { '/home': 388, '/groups': 98 })).toEqual({
      ok: true,
      lines: [
        '/home: 388.0 kB of JavaScript instead of 392.4 (-4.4)',
        '/old: 0.0 kB of JavaScript instead of 340.0 (-340.0)',
        'No page grew by more than 3 kB.',
      ],
    });
  });
});
