import { reactionSentence, shownText } from './reaction';

const text = 'Hi from Luigi Pizza. Reply STOP to unsubscribe';

describe('INBOX-014: a text that only reacts to one of the account', () => {
  it.each([
    [{ kind: 'reaction', sign: '❤️', text }, `Reacted ❤️ to “${text}”`],
    [{ kind: 'reaction', sign: 'Le encantó', text }, `Reacted Le encantó to “${text}”`],
    [{ kind: 'reaction', sign: '👍', text: '' }, 'Reacted 👍 to a picture or file'],
    [{ kind: 'removed', sign: '❤️', text }, `Took back ❤️ on “${text}”`],
    [{ kind: 'removed', sign: '❤️', text: '' }, 'Took back ❤️ on a picture or file'],
    [{ kind: 'quote', sign: '', text }, `Sent your text back without a word of their own: “${text}”`],
  ] as const)('is a sentence: %j', (reaction, sentence) => {
    expect(reactionSentence(reaction)).toBe(sentence);
    expect([shownText('Loved it', reaction), shownText('Loved it', undefined)]).toEqual([sentence, 'Loved it']);
  });

  it('has one line of the text, cut after 80 characters, never through an emoji', () => {
    const long = `${'x'.repeat(39)}\n${'y'.repeat(39)}🍕${'z'.repeat(40)}`;
    expect(reactionSentence({ kind: 'reaction', sign: '👍', text: long })).toBe(
      `Reacted 👍 to “${'x'.repeat(39)} ${'y'.repeat(39)}🍕…”`,
    );
  });
});
