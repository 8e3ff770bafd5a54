import type { Registry } from '@textloom/contracts';
import { differencesBetween } from './differences';

const entry = (title: string, version = '1.0.0', enabled = true) => ({ version, enabled, declares: { title } });
const set = (release: number, remotes: Record<string, unknown>, changes: Partial<Registry> = {}): Registry => ({
  schema: 1,
  release,
  oldest: 0,
  bucket: null,
  differs: false,
  shell: 'aa',
  remotes,
  ...changes,
});
const two = { keywords: entry('Keywords'), inbox: entry('Inbox') };

describe('what a newer release set changes for a tab', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing, for a canary that this account does not get', two, []],
    ['another version', { ...two, inbox: entry('Inbox', '1.1.0') }, ['inbox Inbox version']],
    ['switched off', { ...two, inbox: entry('Inbox', '1.0.0', false) }, ['inbox Inbox off']],
    ['no longer listed', { keywords: entry('Keywords') }, ['inbox Inbox off']],
    ['a new remote', { ...two, billing: entry('Billing') }, ['billing Billing on']],
    ['an entry that cannot be read', { ...two, inbox: { version: 3 } }, ['inbox Inbox off']],
    ['one that is named nowhere', { ...two, other: { version: '1', enabled: true } }, ['other other on']],
  ])('%s', (_, remotes, expected) => {
    expect(
      differencesBetween(set(7, two), set(8, remotes)).map(({ id, title, change }) => `${id} ${title} ${change}`),
    ).toEqual(expected);
  });

  it('nothing for a remote that is off before and after, whatever its version', () => {
    const off = set(7, { inbox: entry('Inbox', '1.0.0', false) });
    expect(differencesBetween(off, set(8, { inbox: entry('Inbox', '1.1.0', false) }))).toEqual([]);
  });

  it('the shell, even within the same set; but not if its build is unknown', () => {
    expect(differencesBetween(set(7, two), set(7, two, { shell: 'bb' }))).toEqual([
      { id: 'shell', title: 'Textloom', change: 'version' },
    ]);
    expect(differencesBetween(set(7, two, { shell: '' }), set(8, two, { shell: 'bb' }))).toEqual([]);
  });

  it('nothing if an entry arrived damaged and the set is the same', () => {
    const damaged = set(7, { ...two, inbox: {} });
    expect(differencesBetween(damaged, set(7, two))).toEqual([]);
    expect(differencesBetween(damaged, set(7, two, { bucket: 12 }))).toEqual([]);
    expect(differencesBetween(damaged, set(7, two, { bucket: 12, differs: true }))).toHaveLength(1);
  });
});
