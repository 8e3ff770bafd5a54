import fc from 'fast-check';
import { carrierParts } from '@textloom/contracts';
import {
  helpAnswer,
  keywordOptOutAnswer,
  unroutedAnswer,
  nothingToRestoreAnswer,
  optOutAnswer,
  restoredAnswer,
} from './messages';

const settings = {
  shortcode: '55222',
  productName: 'Textloom',
  replyToStop: '',
  welcomeMessage: '',
  supportPhone: '(800) 555-0100',
  publicUrl: 'https://textloom.example',
};
const by = (...companies: string[]) => companies.map((company) => ({ names: [company] }));

describe('ENG-007: answers of the code', () => {
  it('name the sender, and the code if they concern all of it', () => {
    expect(helpAnswer(settings, by('Café Müller'))).toContain('Café Müller (55222): for help call (800) 555-0100');
    expect(helpAnswer(settings, [])).toContain('Textloom (55222): ');
    expect(keywordOptOutAnswer(settings, by('Luigi'), 'PIZZA')).toBe(
      'Luigi: You are unsubscribed from PIZZA and will get no more of its messages. Reply START to come back.',
    );
  });

  it('HELP names the page for leaving, if one SMS has room for it and the whole name', () => {
    const page = ' Reply STOP to unsubscribe or see https://textloom.example/leave';
    expect(helpAnswer(settings, by('Luigi Pizza'))).toBe(
      `Luigi Pizza (55222): for help call (800) 555-0100. Msg&data rates may apply.${page}`,
    );
    const long = 'L'.repeat(50);
    expect(helpAnswer(settings, by(long))).toBe(
      `${long} (55222): for help call (800) 555-0100. Msg&data rates may apply. Reply STOP to unsubscribe.`,
    );
    const elsewhere = { ...settings, publicUrl: `https://${'a'.repeat(60)}.example` };
    expect(helpAnswer(elsewhere, by('Luigi Pizza'))).toMatch(/unsubscribe\.$/);
  });

  it('the confirmation states what was done, and names the whole code only if all of it was left', () => {
    expect(optOutAnswer(settings, by('Luigi Pizza'), false)).toBe(
      'Luigi Pizza: You are unsubscribed and will get no more messages from us. Reply START to come back.',
    );
    expect(optOutAnswer(settings, by('Luigi', 'Mario'), false)).toBe(
      'Luigi, Mario: You are unsubscribed and will get no more messages from them. Reply START to come back.',
    );
    expect(optOutAnswer(settings, by('Luigi', 'Mario'), true)).toBe(
      'Luigi, Mario: You are unsubscribed and will get no more messages from any sender on 55222. Reply START to come back.',
    );
    expect(optOutAnswer(settings, [], true)).toBe(
      'Textloom: You are unsubscribed and will get no more messages from any sender on 55222. Reply START to come back.',
    );
  });

  it('the name of a sender is its company, else its owner, else its keyword, never the product', () => {
    const of = (...names: string[]) => optOutAnswer(settings, [{ names }], false).split(':')[0];
    expect(of('Luigi Pizza', 'Ann Lee', 'PIZZA')).toBe('Luigi Pizza');
    expect(of(' ', 'Ann Lee', 'PIZZA')).toBe('Ann Lee');
    // A name in another alphabet cannot be written in a plain SMS.
    expect(of('東京食堂', ' ', 'PIZZA')).toBe('PIZZA');
    expect(of('', '', '')).toBe('This sender');
  });

  it('an answer names as many senders as fit in one SMS, and counts the others', () => {
    const many = Array.from({ length: 12 }, (_, n) => `The Corner Shop Number ${n}`);
    const text = optOutAnswer(settings, by(...many), false);
    expect(text).toMatch(/^The Corner Shop Number 0, The Corner Shop Number 1 and 10 others: /);
    expect(carrierParts(text).parts).toBe(1);
    expect(optOutAnswer(settings, by('L'.repeat(60), 'M'.repeat(60)), false)).toMatch(
      /^L+\.\.\. and 1 other: You are unsubscribed/,
    );
    // Each of these letters takes two characters.
    expect(optOutAnswer(settings, by('€'.repeat(60)), false)).toMatch(/^€+\.\.\.: You are unsubscribed/);
  });

  it('always fit in one SMS of the plain alphabet, whatever the names of companies', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({
            unit: fc.oneof(fc.constantFrom('€', '[', 'a'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
            maxLength: 80,
          }),
          { maxLength: 4 },
        ),
        fc.string({ maxLength: 20 }),
        fc.boolean(),
        (names, keyword, wholeCode) => {
          const senders = by(...names);
          const answers = [
            optOutAnswer(settings, senders, wholeCode),
            keywordOptOutAnswer(settings, senders, keyword),
            helpAnswer(settings, senders),
            restoredAnswer(settings, senders),
            nothingToRestoreAnswer(settings),
            unroutedAnswer(settings),
          ];
          for (const answer of answers) expect(carrierParts(answer)).toMatchObject({ encoding: 'GSM-7', parts: 1 });
        },
      ),
    );
  });
});
