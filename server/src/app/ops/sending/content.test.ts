import { testApp, type TestApp } from '../../../testing/app';
import { argumentsOf } from '../arguments';
import { OPERATOR } from '../caller';
import { commands } from '../all-commands';

let t: TestApp;

beforeAll(async () => {
  t = await testApp({ publicUrl: 'https://loom.example' });
});

/** As typed after "pnpm ops". */
const ops = async (...words: string[]) => {
  const found = commands.find(({ name }) => words.slice(0, 2).join(' ') === name);
  if (!found) throw new Error(`no command ${words.join(' ')}`);
  return (await found.run(t.deps, argumentsOf(found, words), OPERATOR)) as Record<string, unknown>[];
};
const RULE = ['--citation', 'Code of conduct, 5', '--source', 'carrier.example', '--read-on', '2026-11-30'];
const add = (...words: string[]) => ops('content', 'add', ...words);
const end = (...words: string[]) => ops('content', 'end', ...words, '--reason', 'Too many false alarms');
const history = (phrase: string) => ops('content', 'list', '--phrase', phrase);
const listed = async (phrase: string) => (await ops('content', 'list')).filter((row) => row.phrase === phrase);

describe('ops content', () => {
  it('lists what holds, with its category and where it is from', async () => {
    expect(await listed('vape')).toMatchObject([
      { kind: 'words', category: 'tobacco and vaping', valid_from: '2026-11-30', read_on: '2026-11-30', by: 'release' },
    ]);
    expect(await listed('beer')).toMatchObject([{ category: 'alcohol', min_age: 21 }]);
    expect(await listed('bit.ly')).toMatchObject([
      { kind: 'shortener', source: expect.stringContaining('bandwidth.com') },
    ]);
    expect((await ops('content', 'list')).length).toBeGreaterThan(150);
  });

  it('adds phrases of a category as texts are compared with them, and ends them; every row stays', async () => {
    expect(await add('words', 'Fireworks, Bottle–ROCKETS', '--category', 'fireworks', ...RULE)).toEqual({
      added: ['fireworks', 'bottle rockets'],
    });
    expect(await listed('bottle rockets')).toMatchObject([
      { category: 'fireworks', citation: 'Code of conduct, 5', source: 'carrier.example', by: 'operator' },
    ]);
    await end('words', 'bottle rockets', '--valid-from', '2999-01-01');
    expect(await listed('bottle rockets')).toMatchObject([{ valid_until: '2999-01-01' }]);
    await end('words', 'fireworks');
    expect(await listed('fireworks')).toEqual([]);
    expect(await history('fireworks')).toMatchObject([
      { category: 'fireworks' },
      { ended: true, citation: 'Too many false alarms', by: 'operator' },
    ]);
    await expect(t.db.asEngine((tx) => tx.execute('delete from content_rule'))).rejects.toThrow('permission denied');
    await expect(t.db.asEngine((tx) => tx.execute('update content_rule set min_age = 0'))).rejects.toThrow(
      'permission denied',
    );
  });

  it('adds shorteners by their hosts, and ends one of a release', async () => {
    expect(await add('shortener', 'https://Shrink.example/abc, sh.example', ...RULE)).toEqual({
      added: ['shrink.example', 'sh.example'],
    });
    expect(await listed('shrink.example')).toMatchObject([{ kind: 'shortener' }]);
    await end('shortener', 'lnkd.in');
    expect(await listed('lnkd.in')).toEqual([]);
  });

  it.each([
    [['word', 'x'], 'Say what you list'],
    [['words', 'snuff', ...RULE], 'Name the category'],
    [['words', 'snuff, –', '--category', 'tobacco', ...RULE], '“–” has no word.'],
    [['words', 'x'.repeat(61), '--category', 'tobacco', ...RULE], 'at most 60 characters'],
    [['words', 'snuff', '--category', 'tobacco', '--min-age', '12', ...RULE], 'Give an age from 13 to 25'],
    [['words', 'snuff', '--category', 'tobacco', '--citation', 'x'], 'Name where you read it'],
    [['words', 'snuff', '--category', 'tobacco', ...RULE.slice(0, 4), '--read-on', '2999-01-01'], 'in the future'],
    [['words', 'vape', '--category', 'tobacco', '--valid-from', '2020-01-01', ...RULE], 'has a row from 2026-11-30 on'],
    [['shortener', 'bitly', ...RULE], '“bitly” is no host like bit.ly.'],
    [['shortener', 'sh.example', '--category', 'x', ...RULE], 'A shortener has no category'],
    [['shortener', 'loom.example', ...RULE], 'our own short links'],
  ])('refuses to add %p', async (words, problem) => {
    await expect((async () => add(...words))()).rejects.toThrow(problem);
    expect(await history('snuff')).toEqual([]);
  });

  it('refuses to end what is not listed, without a reason, or before it began', async () => {
    await expect((async () => end('words', 'snuff'))()).rejects.toThrow('“snuff” is not on the list.');
    await expect((async () => ops('content', 'end', 'words', 'cigar'))()).rejects.toThrow('Give a reason');
    await expect(end('words', 'cigar', '--valid-from', '2026-01-01')).rejects.toThrow('has a row from 2026-11-30 on');
    await end('words', 'cigar');
    await expect((async () => end('words', 'cigar'))()).rejects.toThrow('“cigar” is not on the list.');
  });
});
