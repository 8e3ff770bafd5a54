import fc from 'fast-check';
import { mayQuote, readQuotation } from './quotation';
import type { SentText } from './sent-match';

const WELCOME =
  'Hi from Luigi Pizza! 20% off tonight, call us. Reply HELP for help. Msg&data rates may apply.\nReply STOP to unsubscribe';
const SALE = 'PIZZA night this Friday: two for one until 9 PM. Text STOP to end.';
const SENT: SentText[] = [
  { id: 7, accountId: 1, text: WELCOME },
  { id: 6, accountId: 1, text: SALE },
];
/** The text of ours that an iPhone or Android quotes, as Twilio delivers it. */
const received = WELCOME.replace('\n', ' ');
const read = (body: string, sent: readonly SentText[] = SENT) => (mayQuote(body) ? readQuotation(body, sent) : null);

describe('a reaction to a text that we sent is recognised by the text', () => {
  it.each([
    ['Loved “#”', '❤️'],
    ['Liked “#”', '👍'],
    ['Disliked "#"', '👎'],
    ['Laughed at “#”', '😂'],
    ['Emphasized “#”', '‼️'],
    ['Questioned “#”', '❓'],
    ['Reacted 😍 to “#”', '😍'],
    ['\u200B👍\u200B to “\u200A#\u200A”', '👍'],
    ['\u200B❤️\u200B à « # »', '❤️'],
    ['A adoré « # »', 'A adoré'],
    ['Le encantó “#”', 'Le encantó'],
    ['Hat „#“ mit einem Herz markiert', 'Hat'],
    ['Curtiu “#”', 'Curtiu'],
    ['「#」をいいねと言いました', '」をいいねと言いました'.slice(1)],
    ['“#” beğendi', 'beğendi'],
    ['Loved ‘#’', '❤️'],
    ["Liked '#'", '👍'],
    ['Loved #', '❤️'],
  ])('%s', (form, sign) => {
    expect(read(form.replace('#', received))).toMatchObject({
      kind: 'reaction',
      reaction: { kind: 'reaction', sign, source: { id: 7 } },
    });
  });

  it.each([
    'Removed a heart from “#”',
    'Removed 😍 from “#”',
    'A supprimé un cœur de « # »',
    'Quitó un corazón de “#”',
  ])('%s takes one back', (form) => {
    expect(read(form.replace('#', received))).toMatchObject({
      kind: 'reaction',
      reaction: { kind: 'removed', source: { id: 7 } },
    });
  });

  it.each(['Elskede “#”', 'Pidit viestistä “#”', 'Понравилось «#»', 'अच्छा लगा “#”', 'Polubił(a) „#”'])(
    '%s, in a language whose forms we do not know, is one if its verb means nothing to us',
    (form) => {
      expect(read(form.replace('#', received))).toMatchObject({
        kind: 'own-words',
        reaction: { kind: 'reaction', source: { id: 7 } },
      });
    },
  );

  it.each([
    ['with three dots', `Loved “${received.slice(0, 60)}…”`],
    ['in the middle of a word', `Loved “${received.slice(0, 63)}…`],
    ['without its end', `Loved “${received.slice(0, 90)}`],
    ['with accents and curly signs lost', `Liked “${received.replace('!', '')}”`],
  ])('a text cut off %s is still recognised', (_name, body) => {
    expect(read(body)).toMatchObject({ kind: 'reaction', reaction: { source: { id: 7 } } });
  });

  it.each([
    ['as it is', received],
    ['with its line break', WELCOME],
    ['marked as forwarded', `Fwd: ${received}`],
    ['marked as forwarded in a line of its own', `FW:\n${received}`],
    ['quoted like a mail', `> ${WELCOME.replace('\n', '\n> ')}`],
    ['quoted like a mail with its heading', `On Mon, Nov 2, Luigi wrote:\n> ${received}`],
    ['in quotation marks alone', `“${received}”`],
    ['whose first word is a keyword', SALE],
    ['two of them', `${SALE}\n${WELCOME}`],
  ])('our text sent back %s says nothing', (_name, body) => {
    expect(read(body)).toMatchObject({ kind: 'reaction', reaction: { kind: 'quote', sign: '' } });
  });

  it.each([
    ['Loved an image', '❤️'],
    ['Liked a photo', '👍'],
    ['Laughed at an attachment', '😂'],
    ['Reacted 😂 to an image', '😂'],
    ['Emphasized a movie', '‼️'],
    ['👍 to an image', '👍'],
    ['Le gustó una imagen', 'Le gustó una imagen'],
  ])('%s is a reaction to a picture', (body, sign) => {
    expect(read(body, [])).toMatchObject({ kind: 'reaction', reaction: { sign, text: '', source: null } });
  });
});

describe("a person's own words beside a quotation are read", () => {
  it.each([
    ['below it', `“${received}”\nSTOP`, 'STOP'],
    ['below a text sent back', `${WELCOME}\n\nSTOP`, 'STOP'],
    ['below lines of a mail', `> ${WELCOME.replace('\n', '\n> ')}\nStop texting me`, 'Stop texting me'],
    ['above it', `please take me off your list\n"${received}"`, 'please take me off your list'],
    ['in front of it', `STOP “${received}”`, 'STOP'],
    ['behind a reaction', `Loved “${received}” but stop texting me`, 'but stop texting me'],
    ['behind a reply', `Replied to “${received}”: STOP`, ': STOP'],
    ['after a mark of forwarding', `Fwd: ${received} stop this`, 'stop this'],
    ['a stop sign', `🛑 “${received}”`, '🛑'],
    ['a question', `What time do you close? “${received}”`, 'What time do you close?'],
  ])('%s', (_name, body, said) => {
    expect(read(body)).toMatchObject({ kind: 'own-words', said });
  });
});

describe('words that are not ours are left alone', () => {
  it.each([
    'STOP',
    '"STOP"',
    '“Stop”',
    'Please "stop" texting me, I said it before',
    'Stop texting and calling, this is the last time I say it',
    '> STOP',
    'I loved your pizza, see you on Friday night!',
    'my wife said "please stop texting us"',
    'I don’t want these texts any more, please take me off',
    'Text me the address please, I cannot find you',
  ])('%s', (body) => {
    expect(read(body)).toBeNull();
  });

  it('a text of ours that is a single word is no quotation when a person writes it', () => {
    for (const text of ['STOP', 'PIZZA', 'Stop by today'])
      expect(read(text, [{ id: 1, accountId: 1, text }])).toBeNull();
  });
});

describe('a quotation of an unknown text', () => {
  const old = 'Hi from Anna Bakery! Fresh rolls every day. Reply STOP to unsubscribe';

  it.each(['Loved “#”', 'Liked "#"', '👍 to “#”', 'A adoré « # »', 'Removed a heart from “#”'])(
    '%s is a reaction by its form',
    (form) => {
      expect(read(form.replace('#', old))).toMatchObject({ kind: 'reaction', reaction: { text: old, source: null } });
    },
  );

  it.each(['Elskede “#”', '"#"', '> #', 'Fwd: #', 'FW:\n#', 'Loved ?#?', 'Liked #'])('%s is doubtful', (form) => {
    expect(read(form.replace('#', old))).toMatchObject({ kind: 'doubtful' });
  });

  it.each(['STOP “#”', '> #\nSTOP', 'please stop, I got "#" again'])('%s is an opt-out beside it', (form) => {
    expect(read(form.replace('#', old))?.kind ?? 'plain').not.toBe('doubtful');
  });
});

it('comparing texts of any kind and length takes milliseconds, and never fails', () => {
  const sent = Array.from({ length: 100 }, (_, id) => ({ id, accountId: 1, text: `${id} ${WELCOME}` }));
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constantFrom('', '"', '> ', '“', 'Fwd: '),
      (text, mark) => {
        expect(() => read(`${mark}${text}${mark}${received}${mark}`, sent)).not.toThrow();
      },
    ),
    { numRuns: 60 },
  );
  for (const body of ['"'.repeat(1600), '> '.repeat(800), `${'a "'.repeat(400)}`, `“${received}”`.repeat(12)]) {
    const started = performance.now();
    read(body, sent);
    expect(performance.now() - started).toBeLessThan(2_500);
  }
});
