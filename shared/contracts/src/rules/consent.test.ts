import { CONSENT_CHANNELS, CONSENT_EVENTS, consentSentence } from './consent';

describe('The ledger in sentences', () => {
  const channels = Object.keys(CONSENT_CHANNELS) as (keyof typeof CONSENT_CHANNELS)[];

  it.each(CONSENT_EVENTS)('has one for %s, wherever somebody acted', (event) => {
    for (const channel of channels)
      for (const keyword of ['PIZZA', '']) {
        const page = channel === 'page' ? 'https://x.example/leave' : '';
        const sentence = consentSentence({ event, channel, keyword, words: 'the words', page });
        expect(sentence).toMatch(/^[A-Z][^\n]* (PIZZA|every keyword)[^\n]*the words[^\n]*\.$/);
        expect(sentence).not.toMatch(/undefined| {2}/);
      }
  });

  it('says what a visitor of a page did, and a user on a screen', () => {
    const event = { event: 'asked', keyword: 'PIZZA', words: 'Ticked the box' } as const;
    expect(consentSentence({ ...event, channel: 'page', page: 'https://x.example/join/pizza' })).toBe(
      'Wanted to join PIZZA on the page https://x.example/join/pizza: Ticked the box.',
    );
    expect(consentSentence({ ...event, channel: 'web', words: 'Added by hand (manual)' })).toBe(
      'Asked to confirm PIZZA in this application: Added by hand (manual).',
    );
  });
});
