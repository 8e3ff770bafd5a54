import type { ContentRule } from './content-rule.repository';
import { filteredIn, hostOf, phraseOf } from './filtered-in';

const rule = (phrase: string, kind: ContentRule['kind'] = 'words'): ContentRule => ({
  ...{ kind, phrase, category: 'anything', min_age: 0, citation: 'a test' },
});
const RULES = [rule('vape'), rule('debt relief'), rule('e cigarettes'), rule('ar 15')];
const HOSTS = [rule('bit.ly', 'shortener'), rule('t.co', 'shortener')];
const found = (text: string) => filteredIn(text, [...RULES, ...HOSTS]).map(({ written }) => written);

describe('the words of the operator’s list', () => {
  it.each([
    ['Every VAPE half off', ['VAPE']],
    ['Vapé!', ['Vapé']],
    ['va\u200bpe', ['vape']],
    ['Debt-relief, and E-Cigarettes', ['Debt-relief', 'E-Cigarettes']],
    ['An AR-15 or an ar 15', ['AR-15']],
  ])('are found in “%s”, however they are written', (text, words) => {
    expect(found(text)).toEqual(words);
  });

  it.each([
    'Vapes and vaper are other words',
    'Get out of debt. Relief is near',
    'Your debt, relief and joy',
    'debt {first_name|x} relief',
    '{first_name|vape}',
    'Hi Bud, give it a shot',
  ])('are not found in “%s”', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('the hosts of public link shorteners', () => {
  it.each([
    ['See bit.ly/3abc', ['bit.ly']],
    ['HTTPS://BIT.LY/3abc.', ['bit.ly']],
    ['www.bit.ly', ['bit.ly']],
    ['Here:https://t.co/1. And more', ['t.co']],
  ])('are found in “%s”', (text, hosts) => {
    expect(found(text)).toEqual(hosts);
  });

  it.each(['t.co.uk', 'best.co', 'att.com', 'mail me@bit.ly', 'orbit.ly', 'links.bit.ly', 'bit.lyon'])(
    'are not found in “%s”',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );
});

it('reads what an operator types as the list keeps it', () => {
  expect(phraseOf('  Payday–LOAN ')).toBe('payday loan');
  expect(phraseOf(' – ')).toBe('');
  expect(hostOf(' https://www.Bit.ly/abc ')).toBe('bit.ly');
  expect(hostOf('bitly')).toBeUndefined();
});
