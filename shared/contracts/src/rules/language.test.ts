import { AGE_QUESTIONS, AGE_WAYS, AGES } from './age-gate';
import { footerIn, LANGUAGES, questionIn, welcomeIn, withFooterIn } from './language';
import { CARRIER_MAX_LENGTH, carrierParts, explainsStop, tooLongToSend, withFooter } from './segments';
import { parseWelcome } from './welcome';

const NAME = 'x'.repeat(37);

describe('decisions 807, 810: the texts of a language', () => {
  it('are the operator’s in English', () => {
    expect([footerIn('en', 'F'), welcomeIn('en', 'W'), questionIn('en', 'Q')]).toEqual(['F', 'W', 'Q']);
  });

  it('are none in Spanish where the operator has none', () => {
    expect([footerIn('es', ''), welcomeIn('es', ''), questionIn('es', '')]).toEqual(['', '', '']);
  });

  it('are one SMS of the GSM alphabet with a name in front', () => {
    const footer = footerIn('es', 'F');
    const texts = [
      withFooter(`${'x'.repeat(15)}: ${welcomeIn('es', 'W').replace('{count}', '30').replace(' {terms}', '')}`, footer),
      withFooter(`${'x'.repeat(8)}: ${questionIn('es', 'Q')}`, footer),
      ...LANGUAGES.flatMap((language) => AGE_WAYS.map((way) => `${NAME}: ${AGE_QUESTIONS[language][way](AGES.to)}`)),
    ];
    expect(texts.map((text) => carrierParts(text))).toEqual(
      texts.map(() => expect.objectContaining({ encoding: 'GSM-7', parts: 1 })),
    );
    expect([footer, ...texts].map(explainsStop)).toEqual([footer, ...texts].map(() => true));
  });

  it('never make a text longer than carriers take: one that has room for the English footer alone has that', () => {
    const footer = 'Reply STOP to unsubscribe';
    const longest = 'x'.repeat(CARRIER_MAX_LENGTH - footer.length - 1);
    expect(tooLongToSend(longest, footer)).toBeNull();
    expect(withFooterIn('es', longest, footer)).toBe(`${longest}\n${footer}`);
    const shorter = longest.slice(footerIn('es', footer).length - footer.length);
    expect(withFooterIn('es', shorter, footer)).toBe(`${shorter}\n${footerIn('es', footer)}`);
  });

  it('fill the placeholders of the standard welcome', () => {
    const keyword = {
      opt_in: 'Hola.',
      terms_url: 'https://x.example/t',
      expected_messages: 4,
      language: 'es',
    } as const;
    expect(parseWelcome('Welcome! {count} {terms}', keyword, 'Luigi')).toBe(
      'Luigi: Hola. ¡Gracias por suscribirse! 4 msjs/mes. Pueden aplicarse tarifas de msjs y datos. Responda AYUDA para ayuda. https://x.example/t',
    );
  });
});
