import { argumentsOf, usageOf } from './arguments';
import type { Command } from './command';
import { commands } from './all-commands';

function commandNamed(wanted: string): Command {
  const found = commands.find(({ name }) => name === wanted);
  if (!found) throw new Error(`There is no command ${wanted}.`);
  return found;
}
/** What a command reads from the words of a terminal. */
const read = (name: string, ...words: string[]) => argumentsOf(commandNamed(name), [...name.split(' '), ...words]);

describe('pnpm ops release', () => {
  it('accepts share and at-once before or after the words', () => {
    const expected = { remote: 'keywords', version: '1.0.0', share: '10%', at_once: true };
    expect(read('release activate', 'keywords', '1.0.0', '--share', '10%', '--at-once')).toEqual(expected);
    expect(read('release activate', '--at-once', '--share=10%', 'keywords', '1.0.0')).toEqual(expected);
    expect(read('release rollback', 'keywords')).toEqual({ remote: 'keywords' });
  });

  it('keeps every word of a holder', () => {
    expect(read('token create', 'keywords', 'Ada', 'of', 'keywords')).toEqual({
      remote: 'keywords',
      holder: 'Ada of keywords',
    });
  });

  it('prints its usage', () => {
    expect(usageOf(commandNamed('release activate'))).toBe(
      'release activate <remote> <version> [--share …] [--at-once] [--seen …]',
    );
    expect(usageOf(commandNamed('token create'))).toBe('token create <remote> <holder>…');
  });

  it.each([
    [['activate', 'keywords'], 'Usage: release activate <remote> <version>'],
    [['activate', 'keywords', '1.0.0', 'now'], 'Usage: release activate <remote> <version>'],
    [['activate', 'keywords', '1.0.0', '--shares', '5'], 'Usage: release activate <remote> <version>'],
    [['activate', 'keywords', '1.0.0', '--share', '0'], 'The share is a percentage from 1 to 100, as in 10%.\nUsage:'],
    [['disable', 'keywords', '--at-once=yes'], 'Usage: release disable <remote> [--at-once] [--seen …]'],
  ])('refuses %j', ([command = '', ...words], told) => {
    expect(() => read(`release ${command}`, ...words)).toThrow(told);
  });
});
