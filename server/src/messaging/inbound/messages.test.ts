import fc from 'fast-check';
import { carrierParts } from '@textloom/contracts';
import { helpAnswer, keywordOptOutAnswer, nobodyAnswer, nothingToRestoreAnswer, optOutAnswer, restoredAnswer } from './messages';

const settings = { shortcode: '55222', productName: 'Textloom', replyToStop: '', welcomeMessage: '', supportPhone: '(800) 555-0100' };

describe('ENG-007: answers of the code', () => {
  it('name the sender and the program', () => {
    expect(optOutAnswer(settings, ['Luigi Pizza'])).toBe('Luigi Pizza: You are unsubscribed and will get no more messages from 55222. Reply START to come back.');
    expect(optOutAnswer(settings, ['Luigi', 'Mario'])).toContain('Luigi, Mario: ');
    expect(optOutAnswer(settings, [])).toContain('Textloom: ');
    expect(helpAnswer(settings, ['Café Müller'])).toContain('Café Müller (55222): for help call (800) 555-0100');
  });

  it('always fit one SMS of the plain alphabet, whatever the companies are called', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { maxLength: 4 }), fc.string({ maxLength: 20 }), (names, keyword) => {
        const answers = [optOutAnswer(settings, names), keywordOptOutAnswer(settings, names, keyword), helpAnswer(settings, names), restoredAnswer(settings, names), nothingToRestoreAnswer(settings), nobodyAnswer(settings)];
        for (const answer of answers) expect(carrierParts(answer)).toMatchObject({ encoding: 'GSM-7', parts: 1 });
      }),
    );
  });
});
