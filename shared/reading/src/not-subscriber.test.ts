import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { saysNotSubscriber } from './not-subscriber';
import { PHRASES } from './not-subscriber.phrases';

/** Texts classified by a careful reader: half say that the subscriber is somebody else, half only resemble that. */
const rows = readFileSync(join(__dirname, 'not-subscriber.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [label: string, language: string, text: string]);

const textsOf = (label: string): string[] => rows.filter((row) => row[0] === label).map((row) => row[2]);

describe('ADR 0112: whether a text says that it is not the subscriber', () => {
  it('has at least 2,000 texts, 1,000 of each kind, and at most 60 phrases', () => {
    expect(textsOf('not-subscriber').length).toBeGreaterThanOrEqual(1_000);
    expect(textsOf('other').length).toBeGreaterThanOrEqual(1_000);
    expect(PHRASES.length).toBeLessThanOrEqual(60);
  });

  it('finds each text that says so', () => {
    expect(textsOf('not-subscriber').filter((text) => !saysNotSubscriber(text))).toEqual([]);
  });

  it('finds none in the others', () => {
    expect(textsOf('other').filter(saysNotSubscriber)).toEqual([]);
  });

  it('ignores case, punctuation and accents', () => {
    const plain = (text: string): string =>
      text
        .normalize('NFD')
        .replace(/[\p{Mn}'’]/gu, '')
        .toLowerCase();
    const differing = rows.filter(
      ([, , text]) => saysNotSubscriber(text) !== saysNotSubscriber(plain(text).toUpperCase()),
    );
    expect(differing.map(([, , text]) => text)).toEqual([]);
  });

  it('takes microseconds, in time linear in the text', () => {
    const texts = rows.map(([, , text]) => text);
    for (const text of texts) saysNotSubscriber(text);
    const from = performance.now();
    for (let round = 0; round < 5; round += 1) for (const text of texts) saysNotSubscriber(text);
    expect((performance.now() - from) / (5 * texts.length)).toBeLessThan(1);
    const long = performance.now();
    for (const word of [
      'who is ',
      'not ',
      'i do not know ',
      'wrong ',
      'no ',
      'never i ',
      'somebody has signed up ',
      'get a ',
      'nuevo numero ',
      'why are you texting phone number ',
    ])
      saysNotSubscriber(word.repeat(800).slice(0, 1_600));
    expect(performance.now() - long).toBeLessThan(2_000);
  });
});
