import { freshPhone, inboundFixture, type Fixture } from '../receiver/inbound.fixture';

let f: Fixture;
let luigi: { id: number; keywords: Record<string, number> };

const speaks = (keyword: string, language: 'en' | 'es'): Promise<unknown> =>
  f.rows('update keyword set language = $2 where canonical = upper($1)', [keyword, language]);

beforeAll(async () => {
  f = await inboundFixture();
  luigi = await f.account('Luigi', ['pizza', 'tacos']);
  await f.account('Iron Gym', ['gym']);
  await speaks('tacos', 'es');
});

const ALTA =
  'Luigi: Le dimos de alta otra vez. Pueden aplicarse tarifas de msjs y datos. Responda AYUDA para ayuda, ALTO o STOP para cancelar.';
const BAJA = 'Luigi: Le dimos de baja y ya no va a recibir mensajes de nosotros. Responda START para volver.';

/** What the phone gets for each text. */
async function answersTo(phone: string, ...texts: string[]): Promise<string[]> {
  for (const text of texts) await f.text(phone, text);
  return f.queued(phone);
}

describe('decisions 807 and 808: our own texts are in the language of the keyword', () => {
  it('of a Spanish keyword: welcome, AYUDA, ALTO, START', async () => {
    const phone = freshPhone();
    expect(await answersTo(phone, 'tacos', 'AYUDA', 'ALTO', 'START')).toEqual([
      'Hi from Luigi. ¡Gracias por suscribirse! 1 msjs/mes. Pueden aplicarse tarifas de msjs y datos. Responda AYUDA para ayuda.\nResponda ALTO o STOP para cancelar',
      'Luigi (55222): para ayuda llame al (800) 555-0100. Pueden aplicarse tarifas de msjs y datos. Responda ALTO o STOP para cancelar.',
      BAJA,
      ALTA,
    ]);
  });

  it('English words get the same Spanish answers', async () => {
    const phone = freshPhone();
    const [, help, stop, start] = await answersTo(phone, 'tacos', 'HELP', 'STOP', 'START');
    expect([help, stop, start]).toEqual([expect.stringMatching(/: para ayuda llame/), BAJA, ALTA]);
  });

  it('of an English keyword beside it: English, also to Spanish words', async () => {
    const phone = freshPhone();
    expect(await answersTo(phone, 'pizza', 'AYUDA', 'ALTO', 'START')).toEqual([
      'Hi from Luigi. Welcome! 1 msgs/mo. Reply HELP for help.\nReply STOP to unsubscribe',
      'Luigi (55222): for help call (800) 555-0100. Msg&data rates may apply. Reply STOP to unsubscribe or see http://textloom.test/leave',
      'Luigi: You are unsubscribed and will get no more messages from us. Reply START to come back.',
      'Luigi: You are subscribed again. Msg&data rates may apply. Reply HELP for help, STOP to unsubscribe.',
    ]);
  });

  it('the keyword that was joined last decides, and STOP with a keyword is about that one', async () => {
    const phone = freshPhone();
    await answersTo(phone, 'tacos');
    await f.age(phone, '1 hour');
    const answers = await answersTo(phone, 'pizza', 'AYUDA', 'STOP TACOS');
    expect(answers.slice(1)).toEqual([
      expect.stringMatching(/: for help call/),
      'Luigi: Le dimos de baja de TACOS y ya no va a recibir sus mensajes. Responda START para volver.',
    ]);
  });

  it('an answer about one account is in the language of a keyword of that account', async () => {
    const phone = freshPhone();
    await answersTo(phone, 'tacos');
    await f.age(phone, '1 hour');
    await answersTo(phone, 'gym');
    await f.messaged(luigi.id, phone, '1 minute');
    expect(await answersTo(phone, 'STOP')).toEqual([BAJA]);
  });

  it('a changed language is used from the next text', async () => {
    const phone = freshPhone();
    await answersTo(phone, 'tacos');
    await speaks('tacos', 'en');
    const [english] = await answersTo(phone, 'AYUDA');
    await speaks('tacos', 'es');
    const [spanish] = await answersTo(phone, 'AYUDA');
    expect([english, spanish]).toEqual([
      expect.stringMatching(/: for help call/),
      expect.stringMatching(/: para ayuda llame/),
    ]);
  });

  it('a phone that has joined nothing gets the language of its word', async () => {
    expect(await answersTo(freshPhone(), 'AYUDA')).toEqual([expect.stringMatching(/^Textloom .*: para ayuda llame/)]);
    expect(await answersTo(freshPhone(), 'HELP')).toEqual([expect.stringMatching(/^Textloom .*: for help call/)]);
    expect(await answersTo(freshPhone(), 'ALTO')).toEqual([
      expect.stringMatching(/: Le dimos de baja y .* nadie en 55222/),
    ]);
    expect(await answersTo(freshPhone(), 'qwertz')).toEqual([expect.stringMatching(/We could not match/)]);
  });

  it('“Did you mean …?” is in the language of the keyword that it offers, and SÍ joins it', async () => {
    const phone = freshPhone();
    const [asked, welcome] = await answersTo(phone, 'tacoss', 'Sí');
    expect(asked).toBe(
      'Textloom (55222): ¿Quiso decir TACOS? Responda SI para suscribirse, AYUDA para ayuda, ALTO o STOP para cancelar.',
    );
    expect(welcome).toMatch(/¡Gracias por suscribirse!/);
  });

  it('a question for the age, and its refusal', async () => {
    await f.rows(`update keyword set min_age = 21, age_way = 'birthday' where canonical = 'TACOS'`);
    expect(await answersTo(freshPhone(), 'tacos', '01/02/2020')).toEqual([
      'Luigi: Debe tener al menos 21 años. Responda con su fecha de nacimiento MM/DD/AAAA. AYUDA para ayuda, ALTO o STOP para cancelar.',
      'Luigi: Gracias. Estos mensajes son para personas de al menos 21 años, por eso no se los enviaremos.',
    ]);
    await f.rows(`update keyword set age_way = 'of-age' where canonical = 'TACOS'`);
    const [asked, welcome] = await answersTo(freshPhone(), 'tacos', 'si');
    expect([asked, welcome]).toEqual([
      'Luigi: Responda SI si tiene al menos 21 años, o NO. AYUDA para ayuda, ALTO o STOP para cancelar.',
      expect.stringMatching(/¡Gracias por suscribirse!/),
    ]);
    await f.rows(`update keyword set min_age = 0 where canonical = 'TACOS'`);
  });
});

describe('decision 808, in random stories', () => {
  it('each answer is in the language that a small model expects', async () => {
    let seed = 20_261_203;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const languages: Record<string, 'en' | 'es'> = { pizza: 'en', tacos: 'es' };
    /** The keywords of each phone, the one joined last at the end. */
    const joined = new Map(Array.from({ length: 6 }, () => [freshPhone(), [] as string[]]));
    const isSpanish = (text: string): boolean => /para (?:cancelar|volver|ayuda)/.test(text);
    const seen: unknown[] = [];
    const expected: unknown[] = [];
    for (let step = 0; step < 150; step += 1) {
      const phone = [...joined.keys()][random(joined.size)] ?? '';
      const own = joined.get(phone) ?? [];
      const keyword = random(2) === 0 ? 'pizza' : 'tacos';
      await f.rows('delete from automatic_text where phone = $1', [phone]);
      await f.age(phone, '25 hours');
      const action = random(4);
      if (action === 0) {
        languages[keyword] = random(2) === 0 ? 'en' : 'es';
        await speaks(keyword, languages[keyword]);
        continue;
      }
      if (action === 1) {
        // A repeated join of a subscriber is no new consent.
        const isIn = (
          await f.rows<object>(
            'select from subscriber s join keyword k on k.id = s.keyword_id where s.phone = $1 and k.canonical = upper($2) and s.disabled = 0',
            [phone, keyword],
          )
        ).length;
        const [welcome = ''] = await answersTo(phone, keyword);
        seen.push([step, keyword, isSpanish(welcome)]);
        expected.push([step, keyword, languages[keyword] === 'es']);
        if (isIn === 0) joined.set(phone, [...own.filter((one) => one !== keyword), keyword]);
        continue;
      }
      const last = own.at(-1);
      const word = ['AYUDA', 'HELP', 'STOP', 'ALTO'][random(4)] ?? '';
      const [answer = ''] = await answersTo(phone, word);
      const inSpanish = last === undefined ? ['AYUDA', 'ALTO'].includes(word) : languages[last] === 'es';
      seen.push([step, word, isSpanish(answer)]);
      expected.push([step, word, inSpanish]);
    }
    expect(seen).toEqual(expected);
    expect(seen.length).toBeGreaterThan(80);
  });
});
