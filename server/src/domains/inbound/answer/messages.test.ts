import fc from 'fast-check';
import { carrierParts, explainsStop, type Language, LANGUAGES } from '@textloom/contracts';
import { languageFor } from './language-for';
import { ageQuestion, tooYoungAnswer } from '../age/age-texts';
import {
  clarifyingText,
  type From,
  helpAnswer,
  leaveCodeText,
  nearMissAnswer,
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
const by = (...companies: string[]): From => ({
  senders: companies.map((company) => ({ names: [company] })),
  language: 'en',
});

describe('ENG-007: answers of the code', () => {
  it('name the sender, and the code if they concern all of it', () => {
    expect(helpAnswer(settings, by('Café Müller'))).toContain('Café Müller (55222): for help call (800) 555-0100');
    expect(helpAnswer(settings, by())).toContain('Textloom (55222): ');
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
    expect(optOutAnswer(settings, by(), true)).toBe(
      'Textloom: You are unsubscribed and will get no more messages from any sender on 55222. Reply START to come back.',
    );
  });

  it('the name of a sender is its company, else its owner, else its keyword, never the product', () => {
    const of = (...names: string[]) =>
      optOutAnswer(settings, { senders: [{ names }], language: 'en' }, false).split(':')[0];
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
        fc.constantFrom(...LANGUAGES),
        (names, keyword, wholeCode, language) => {
          const senders = { ...by(...names), language };
          const answers = [
            optOutAnswer(settings, senders, wholeCode),
            keywordOptOutAnswer(settings, senders, keyword),
            helpAnswer(settings, senders),
            restoredAnswer(settings, senders),
            nothingToRestoreAnswer(settings, language),
            unroutedAnswer(settings, language),
            nearMissAnswer(settings, language, 'A'.repeat(20)),
            clarifyingText(settings, senders),
            leaveCodeText(settings, language, { code: '123456', minutes: 10 }),
            ageQuestion(settings, senders, { way: 'birthday', minAge: 21 }),
            ageQuestion(settings, senders, { way: 'of-age', minAge: 21 }),
            tooYoungAnswer(settings, senders, 21),
          ];
          for (const answer of answers) expect(carrierParts(answer)).toMatchObject({ encoding: 'GSM-7', parts: 1 });
        },
      ),
    );
  });
});

describe('decisions 807, 810: the answers in Spanish', () => {
  const to = (...companies: string[]): From => ({ ...by(...companies), language: 'es' });

  it('say the same as the English', () => {
    expect(helpAnswer(settings, to('Luigi'))).toBe(
      'Luigi (55222): para ayuda llame al (800) 555-0100. Pueden aplicarse tarifas de msjs y datos. Responda ALTO o STOP para cancelar.',
    );
    expect(optOutAnswer(settings, to('Luigi'), false)).toBe(
      'Luigi: Le dimos de baja y ya no va a recibir mensajes de nosotros. Responda START para volver.',
    );
    expect(optOutAnswer(settings, to('Luigi', 'Mario'), true)).toBe(
      'Luigi, Mario: Le dimos de baja y ya no va a recibir mensajes de nadie en 55222. Responda START para volver.',
    );
    expect(keywordOptOutAnswer(settings, to('Luigi'), 'TACOS')).toBe(
      'Luigi: Le dimos de baja de TACOS y ya no va a recibir sus mensajes. Responda START para volver.',
    );
    expect(restoredAnswer(settings, to('Luigi'))).toBe(
      'Luigi: Le dimos de alta otra vez. Pueden aplicarse tarifas de msjs y datos. Responda AYUDA para ayuda, ALTO o STOP para cancelar.',
    );
    expect(optOutAnswer(settings, { senders: [{ names: [''] }], language: 'es' }, false)).toMatch(/^Este remitente: /);
  });

  it('explain STOP where the English do, so that no footer follows', () => {
    const texts = (from: From): string[] => [
      helpAnswer(settings, from),
      restoredAnswer(settings, from),
      restoredAnswer(settings, { ...from, senders: [] }),
      clarifyingText(settings, from),
      nearMissAnswer(settings, from.language, 'TACOS'),
      unroutedAnswer(settings, from.language),
      ageQuestion(settings, from, { way: 'of-age', minAge: 21 }),
      ageQuestion(settings, from, { way: 'birthday', minAge: 21 }),
    ];
    expect(texts(to('Luigi')).map(explainsStop)).toEqual(texts(by('Luigi')).map(explainsStop));
  });
});

describe('decision 808: the language of an answer', () => {
  const joined = (accountId: number, language: Language, day: number) => ({
    ...{ id: accountId * 10 + day, accountId, canonical: 'X', language },
    joinedAt: new Date(Date.UTC(2026, 0, day)),
  });

  it('is that of the keyword joined last in the accounts that it is about', () => {
    const own = [joined(1, 'es', 1), joined(1, 'en', 2), joined(2, 'es', 3)];
    expect(languageFor(own, { accounts: [1] })).toBe('en');
    expect(languageFor(own, { accounts: [2] })).toBe('es');
    expect(languageFor(own, { accounts: [1, 2] })).toBe('es');
  });

  it('is that of the keyword joined last anywhere, if it is about none of them', () => {
    const own = [joined(1, 'es', 2), joined(2, 'en', 1)];
    expect(languageFor(own)).toBe('es');
    expect(languageFor(own, { accounts: [3] })).toBe('es');
  });

  it('is that of the word of a phone that has joined nothing, and English without one', () => {
    expect(languageFor([], { word: 'AYUDA' })).toBe('es');
    expect(languageFor([], { word: 'HELP' })).toBe('en');
    expect(languageFor([])).toBe('en');
    expect(languageFor([joined(1, 'en', 1)], { word: 'ALTO' })).toBe('en');
  });
});
