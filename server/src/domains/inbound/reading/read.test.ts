import fc from 'fast-check';
import {
  canonicalText,
  HELP_WORDS,
  keywordProblem,
  STRONG_STOP_WORDS,
  WEAK_STOP_WORDS,
  wordsOf,
} from '@textloom/contracts';
import { mayBeKeyword } from './control-words';
import { inboundText } from '../../texting/inbound-text/inbound-text';
import { SHARED_CODE } from '../../texting/inbound-text/line';
import type { AccountFact, Decision, KeywordFact, PhoneFacts } from '../../texting/inbound-text/inbound.types';
import { keywordCandidates } from '../../joining/keyword/match-keyword';
import { readMessage } from './read';

const now = new Date('2026-11-20T18:00:00Z');
const pizza: KeywordFact = { id: 1, accountId: 10, canonical: 'PIZZA' };
const pizzaDeal: KeywordFact = { id: 2, accountId: 10, canonical: 'PIZZADEAL' };
const sale: KeywordFact = { id: 3, accountId: 20, canonical: 'SALE' };
const win4: KeywordFact = { id: 4, accountId: 20, canonical: 'WIN4' };
const LIVE = [pizza, pizzaDeal, sale, win4];

const account = (accountId: number, fact: Partial<AccountFact> = {}): AccountFact => ({
  accountId,
  answeredAt: null,
  messagedAt: null,
  subscriptions: 1,
  joinedAt: new Date('2026-01-01'),
  subscriberId: accountId * 100,
  ...fact,
});

/** A phone that joined PIZZA and got a message from its account an hour ago. */
const customer: Partial<PhoneFacts> = {
  ownKeywords: [pizza],
  accounts: [account(10, { messagedAt: new Date('2026-11-20T17:00:00Z') })],
};

function read(text: string, facts: Partial<PhoneFacts> = customer): Decision {
  const words = wordsOf(canonicalText(text));
  const candidates = keywordCandidates({ words, to: '55222' });
  const known = { now, line: SHARED_CODE, ownKeywords: [], accounts: [], pendingQuestion: null, ...facts };
  return readMessage(
    text,
    { words, to: '55222' },
    {
      ...known,
      keywords: LIVE.filter((keyword) => candidates.includes(keyword.canonical)),
    },
  );
}

/** `stop`, `stop pizza`, `stopall`, `help`, `start`, `join pizza`, `reply`, `unrouted`. */
function said(decision: Decision): string {
  if (decision.kind === 'opt-out') {
    if (decision.scope === 'keyword') return `stop ${decision.keyword.canonical}`;
    return decision.scope === 'all' ? 'stopall' : 'stop';
  }
  if (decision.kind === 'opt-in') return 'start';
  if (decision.kind === 'keyword') return `join ${decision.keyword.canonical}`;
  return decision.kind;
}

const MESSAGES: [text: string, meaning: string][] = [
  // Opt-out, whole message.
  ['STOP', 'stop'],
  ['stop', 'stop'],
  ['Stop.', 'stop'],
  [' sToP \n', 'stop'],
  ['"STOP"', 'stop'],
  ['“Stop”', 'stop'],
  ['‘stop’', 'stop'],
  ['STOP!!!', 'stop'],
  ['*STOP*', 'stop'],
  ['#stop', 'stop'],
  ['stop 🛑', 'stop'],
  ['🛑🛑 STOP 🛑🛑', 'stop'],
  ['ＳＴＯＰ', 'stop'],
  ['st\u200bop', 'stop'],
  ['\ufeffSTOP', 'stop'],
  ['S T O P', 'stop'],
  ['s.t.o.p.', 'stop'],
  ['STOPALL', 'stopall'],
  ['Stop all', 'stopall'],
  ['stop  all!', 'stopall'],
  ['STOP-ALL', 'stopall'],
  ['stop all of these texts', 'stopall'],
  ['unsubscribe', 'stop'],
  ['Unsubscribe please', 'stop'],
  ['Cancel', 'stop'],
  ['END', 'stop'],
  ['quit', 'stop'],
  ['Revoke', 'stop'],
  ['remove', 'stop'],
  ['Unsub', 'stop'],
  ['optout', 'stop'],
  ['Opt out', 'stop'],
  ['OPT-OUT', 'stop'],
  ['opt out now', 'stop'],
  ['opt – out', 'stop'],
  ['ALTO', 'stop'],
  ['¡Basta!', 'stop'],
  ['baja', 'stop'],
  ['Cancelar', 'stop'],
  ['ARRET', 'stop'],
  ['Arrêt', 'stop'],
  ['arre\u0302t.', 'stop'],
  // Opt-out that begins a longer message.
  ['Stop texting me!!', 'stop'],
  ['STOP it', 'stop'],
  ['stop, please', 'stop'],
  ['Stop—I never signed up', 'stop'],
  ['UNSUBSCRIBE me from this list', 'stop'],
  ['STOP SALE', 'stop'],
  ['Stop\nThanks', 'stop'],
  ['remove me', 'stop'],
  ['Remove me from your list', 'stop'],
  ['cancel it now', 'stop'],
  ['quit this', 'stop'],
  ['End texts', 'stop'],
  ['END. please', 'stop'],
  ['revoke please', 'stop'],
  ['I revoke my consent', 'stop'],
  ['I hereby withdraw consent.', 'stop'],
  ['I do not revoke my consent', 'reply'],
  ['Pizza stop', 'stop PIZZA'],
  ['pizza STOP now', 'stop PIZZA'],
  ['pizza STOP please', 'stop PIZZA'],
  ['pizza deal stop', 'stop'],
  ['STOPPIZZA', 'stop PIZZA'],
  ['stop texting me about pizza', 'stop'],
  ['STOP PIZZA', 'stop PIZZA'],
  ['stop pizza', 'stop PIZZA'],
  ['Stop "pizza"!', 'stop PIZZA'],
  ['stop piz za', 'stop PIZZA'],
  ['STOP pizza please', 'stop PIZZA'],
  ['unsubscribe pizza', 'stop PIZZA'],
  // Not an opt-out.
  ['end of sale?', 'reply'],
  ['Quit smoking tips', 'reply'],
  ['cancel my order', 'reply'],
  ['Remove onions', 'reply'],
  ['non-stop fun', 'reply'],
  ['please don’t stop', 'reply'],
  ['Stopping by at 6', 'reply'],
  ['unstoppable', 'reply'],
  ['bajar', 'reply'],
  ['endless', 'reply'],
  ['non', 'reply'],
  // Paraphrases: any plausible wish to leave counts, also in doubt.
  ['Please stop', 'stop'],
  ['stop please', 'stop'],
  ['pls stop', 'stop'],
  ['Please, STOP!!', 'stop'],
  ['ok stop', 'stop'],
  ['Just stop', 'stop'],
  ['no stop', 'stop'],
  ['Hi, please stop texting', 'stop'],
  ['please stop pizza', 'stop PIZZA'],
  ['please stop all', 'stopall'],
  ['Please unsubscribe me', 'stop'],
  ['please cancel', 'stop'],
  ['pls remove me', 'stop'],
  ['Kindly remove me from this list', 'stop'],
  ['no more', 'stop'],
  ['No more texts', 'stop'],
  ['no more messages please', 'stop'],
  ['No más', 'stop'],
  ['NO MORE!!!', 'stop'],
  ['END PIZZA', 'stop PIZZA'],
  ['cancel pizza please', 'stop PIZZA'],
  ['Remove pizza', 'stop PIZZA'],
  ['opt out pizza', 'stop PIZZA'],
  ['END SALE', 'reply'],
  ['cancel pls', 'stop'],
  ['Cancel my subscription', 'stop'],
  ['end all', 'stop'],
  ['end these texts', 'stop'],
  ['END TEXT MESSAGES', 'stop'],
  ['quit texting me', 'stop'],
  ['Revoke my consent', 'stop'],
  ['baja por favor', 'stop'],
  ['¡Basta ya!', 'stop'],
  ['Arrêt svp', 'stop'],
  ['Opt out of everything', 'stop'],
  ['Opt me out', 'stop'],
  ['unsub from list', 'stop'],
  ['How do I unsubscribe?', 'stop'],
  ['I want to opt out', 'stop'],
  ['Do not text me', 'stop'],
  ['Don’t text me again', 'stop'],
  ['dont contact me', 'stop'],
  ['do not send me anything', 'stop'],
  ['Take me off this list', 'stop'],
  ['Leave me alone', 'stop'],
  ['lose my number!', 'stop'],
  ['Delete my number', 'stop'],
  ['Can you stop texting me', 'stop'],
  ['I did not sign up, please stop', 'stop'],
  ['This is spam. STOP PLEASE', 'stop'],
  ['Stop by tomorrow?', 'stop'],
  ['stop👏texting👏me', 'stop'],
  ['STOP/END', 'stop'],
  ['STOP\u00a0', 'stop'],
  ['(stop)', 'stop'],
  ['stop\u0000', 'stop'],
  ['No more onions', 'reply'],
  ['no', 'reply'],
  ['No thanks', 'reply'],
  ['please', 'reply'],
  ['Please call me', 'reply'],
  ['Don’t unsubscribe me!', 'reply'],
  ['I do not want to unsubscribe', 'reply'],
  ['never stop texting me', 'reply'],
  ['Which bus stop?', 'reply'],
  ['end', 'stop'],
  ['Weekend', 'reply'],
  ['Cancel the 6 pm table', 'reply'],
  ['remove the olives please', 'reply'],
  ['Wrong number', 'reply'],
  ['СТОП', 'stop'],
  ['🛑', 'stop'],
  ['Text me tomorrow', 'reply'],
  ['Don’t call it pizza', 'reply'],
  // Help.
  ['HELP', 'help'],
  ['help!', 'help'],
  ['Help me', 'help'],
  ['info', 'help'],
  ['INFO about the sale', 'help'],
  ['ayuda', 'help'],
  ['Aide svp', 'help'],
  ['ınfo', 'help'],
  ['Helpful!', 'reply'],
  // Opt-in words.
  ['START', 'start'],
  ['unstop', 'start'],
  ['Start!', 'start'],
  ['start over', 'reply'],
  ['Yes', 'reply'],
  ['Y', 'reply'],
  ['sí', 'reply'],
  ['no', 'reply'],
  ['OK 👍', 'reply'],
  // Keywords.
  ['pizza', 'join PIZZA'],
  ['PiZZa ', 'join PIZZA'],
  ['‘pizza’ ', 'join PIZZA'],
  ['"Pizza".', 'join PIZZA'],
  ['#pizza', 'join PIZZA'],
  ['🍕 pizza 🍕', 'join PIZZA'],
  ['p i z z a', 'join PIZZA'],
  ['PIZZA DEAL', 'join PIZZADEAL'],
  ['pizza-deal', 'join PIZZADEAL'],
  ['pizza deal please', 'join PIZZA'],
  ['Pizza, hello', 'join PIZZA'],
  ['pizza please sign me up', 'join PIZZA'],
  ['sale', 'join SALE'],
  ['Win 4', 'join WIN4'],
  ['ｐｉｚｚａ', 'join PIZZA'],
  ['pizza\u00a0', 'join PIZZA'],
  ['piz\u00adza', 'join PIZZA'],
  // Replies.
  ['pizzas', 'reply'],
  ['I love pizza', 'reply'],
  ['sale ends when exactly?', 'reply'],
  ['What time do you open?', 'reply'],
  ['👍', 'reply'],
  ['', 'reply'],
  ['...', 'reply'],
  ['пицца', 'reply'],
  ['ピザ', 'reply'],
  ['بيتزا', 'reply'],
  ['पिज़्ज़ा', 'reply'],
  ['停止', 'stop'],
  ['12', 'reply'],
];

describe('ENG-002, ENG-006, ENG-007: the meaning of a message', () => {
  it.each(MESSAGES)('%j means %s', (text, meaning) => {
    expect(said(read(text))).toBe(meaning);
  });

  it('covers at least 150 different messages', () => {
    expect(new Set(MESSAGES.map(([text]) => text)).size).toBeGreaterThanOrEqual(150);
  });

  it('names a keyword in END only if the phone has joined it; otherwise the message has no recipient', () => {
    expect(said(read('END PIZZA', {}))).toBe('unrouted');
    expect(said(read('Please stop', {}))).toBe('stop');
  });

  it('reads a message of an unknown phone that is not a keyword as one without a recipient', () => {
    expect(said(read('hello?', {}))).toBe('unrouted');
    expect(said(read('STOP', {}))).toBe('stop');
  });

  it('reads YES, Y and SI as consent only while a question is pending', () => {
    const asked = { ...customer, pendingQuestion: 10 };
    for (const text of ['Yes', 'y', 'Sí!', 'SI'])
      expect(read(text, asked)).toEqual({ kind: 'opt-in', word: expect.any(String), accountId: 10 });
    expect(said(read('yes I do', asked))).toBe('reply');
  });

  it('reads NO in its usual forms as declining a pending question, else as a reply', () => {
    const asked = { ...customer, pendingQuestion: 10 };
    for (const text of [
      'No',
      'NO!',
      'n',
      'Nope',
      'no thanks',
      'No thank you',
      'no gracias',
      'non merci',
      "No, I didn't sign up",
    ]) {
      expect(read(text, asked)).toEqual({ kind: 'opt-out', scope: 'account', accountId: 10, word: expect.any(String) });
      expect(said(read(text))).toBe('reply');
    }
    for (const text of ['no problem!', 'No idea who this is', 'not now']) expect(said(read(text, asked))).toBe('reply');
    // STOP is an opt-out, with or without a question.
    expect(read('no, stop', asked)).toMatchObject({ kind: 'opt-out', scope: 'sender' });
  });

  it('reads a misspelt stop word as a keyword only if an account has registered it; never an exact one', () => {
    const read1 = (text: string) => {
      const taken = { id: 9, accountId: 30, canonical: text };
      return said(
        readMessage(
          text,
          { words: [text], to: '55222' },
          { now, line: SHARED_CODE, keywords: [taken], ownKeywords: [], accounts: [], pendingQuestion: null },
        ),
      );
    };
    expect(read1('STOPP')).toBe('join STOPP');
    expect(read1('UNSUBCRIBE')).toBe('join UNSUBCRIBE');
    for (const exact of ['STOP', 'PARAR', 'UNSUBSCRIBED', 'NOMORE', 'STOPNOW', 'ARRETER'])
      expect(read1(exact)).toBe('stop');
    expect(said(read('STOPP'))).toBe('stop');
  });

  it('keeps as evidence the phrase that makes a reply a possible opt-out', () => {
    expect(read('Wrong number')).toMatchObject({
      kind: 'reply',
      route: { rule: 'messaged', evidence: { messaged_at: expect.any(String), doubtful: 'WRONG NUMBER' } },
    });
    expect(read('See you there')).toMatchObject({
      kind: 'reply',
      route: { evidence: expect.not.objectContaining({ doubtful: expect.anything() }) },
    });
  });

  it('groups only joins whose text cannot be a control text from any phone', () => {
    const may = (text: string) =>
      mayBeKeyword(inboundText({ providerId: '', from: '', to: '', body: text, media: [], at: now }));
    for (const text of ['pizza', 'Pizza Deal', 'pizza please sign me up', 'SHOP', 'no worries'])
      expect(may(text)).toBe(true);
    for (const text of [
      'stop',
      'STOPP',
      'END PIZZA',
      'pizza stop',
      'STOPPIZZA',
      'help',
      'start',
      'yes',
      'no',
      'no me manden más',
      '',
    ])
      expect(may(text)).toBe(false);
  });

  it('reads a long message that begins with a keyword as a join when no conversation with another account is open', () => {
    expect(said(read('sale ends when exactly?', {}))).toBe('join SALE');
    expect(said(read('pizza is what I love', customer))).toBe('join PIZZA');
    expect(said(read('sale now please', customer))).toBe('join SALE');
    const long = { ...customer, accounts: [account(10, { messagedAt: new Date('2026-11-10T17:00:00Z') })] };
    expect(said(read('sale ends when exactly?', long))).toBe('join SALE');
  });
});

describe('ENG-007: properties of reading', () => {
  const MARKS = [' ', '!', '.', '"', '“', '’', '🛑', '\n', '*', '#', '\u200b'];
  const around = fc.string({ unit: fc.constantFrom(...MARKS), maxLength: 6 });
  const aroundOrAsked = fc.string({ unit: fc.constantFrom(...MARKS, '?'), maxLength: 6 });
  const mixed = (word: string) =>
    fc
      .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
      .map((up) => [...word].map((c, i) => (up[i] ? c.toUpperCase() : c.toLowerCase())).join(''));
  const anyOf = (words: readonly string[]) => fc.constantFrom(...words).chain(mixed);

  it('an opt-out word is an opt-out in any case and any wrapping, from any phone', () => {
    fc.assert(
      fc.property(
        aroundOrAsked,
        anyOf([...STRONG_STOP_WORDS, ...WEAK_STOP_WORDS]),
        aroundOrAsked,
        fc.boolean(),
        (before, word, after, known) => {
          expect(read(before + word + after, known ? customer : {}).kind).toBe('opt-out');
        },
      ),
    );
  });

  it('a message that begins with a strong word is an opt-out whatever follows', () => {
    fc.assert(
      fc.property(anyOf(['STOP', 'STOPALL', 'UNSUBSCRIBE']), fc.string({ unit: 'grapheme' }), (word, rest) => {
        expect(read(`${word} ${rest}`).kind).toBe('opt-out');
      }),
    );
  });

  it('politeness before an opt-out word changes nothing', () => {
    const polite = fc.array(fc.constantFrom('please', 'Pls', 'ok', 'hey', 'just'), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(polite, anyOf([...STRONG_STOP_WORDS, ...WEAK_STOP_WORDS]), (before, word) => {
        expect(read(`${before.join(' ')}, ${word}`)).toEqual(read(word));
      }),
    );
  });

  // A question mark may change it: "no more?" is a question.
  it('the decision does not depend on case or wrapping', () => {
    const words = fc.array(
      fc.constantFrom(
        'stop',
        'pizza',
        'deal',
        'end',
        'no',
        'more',
        'please',
        'help',
        'start',
        'yes',
        'me',
        'sale',
        'all',
        'order',
      ),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(around, words, around, (before, list, after) => {
        expect(read(before + list.join('  ').toUpperCase() + after)).toEqual(read(list.join(' ')));
      }),
    );
  });

  it('an opt-out does not depend on other accounts on the code: no live keyword overrides it', () => {
    fc.assert(
      fc.property(
        anyOf([...STRONG_STOP_WORDS, 'please stop', 'opt out']),
        fc.constantFrom('', ' please', ' sale', ' me'),
        (word, rest) => {
          const words = wordsOf(canonicalText(word + rest));
          const taking = { id: 9, accountId: 30, canonical: words.join('') };
          const facts = { now, line: SHARED_CODE, ownKeywords: [], accounts: [], pendingQuestion: null };
          expect(readMessage(word + rest, { words, to: '55222' }, { ...facts, keywords: [taking] })).toEqual(
            readMessage(word + rest, { words, to: '55222' }, { ...facts, keywords: [] }),
          );
        },
      ),
    );
  });

  it('a message that begins with help is help unless it asks to leave, and no control word is ever a keyword', () => {
    fc.assert(
      fc.property(
        anyOf(HELP_WORDS),
        fc.array(fc.constantFrom('me', 'pizza', 'now', 'menu'), { maxLength: 4 }),
        (word, rest) => {
          expect(read([word, ...rest].join(' ')).kind).toBe('help');
        },
      ),
    );
    for (const word of [
      ...STRONG_STOP_WORDS,
      ...WEAK_STOP_WORDS,
      ...HELP_WORDS,
      'START',
      'UNSTOP',
      'STOPNOW',
      'NOMORETEXTS',
    ]) {
      const keyword = { id: 9, accountId: 10, canonical: word };
      expect(keywordProblem(word)).toBe('reserved');
      expect(
        readMessage(
          word,
          { words: [word], to: '55222' },
          { now, line: SHARED_CODE, keywords: [keyword], ownKeywords: [], accounts: [], pendingQuestion: null },
        ).kind,
      ).not.toBe('keyword');
    }
  });

  it('reads any text without failing, and the canonical form of a canonical form is itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const canonical = canonicalText(text);
        expect(canonicalText(canonical)).toBe(canonical);
        expect(['opt-out', 'help', 'opt-in', 'keyword', 'reply']).toContain(read(text).kind);
      }),
      { numRuns: 500 },
    );
  });

  it('wrapping, case and inner spaces do not change which keyword is meant', () => {
    fc.assert(
      fc.property(around, anyOf(['PIZZADEAL']), fc.nat({ max: 8 }), around, (before, word, at, after) => {
        expect(said(read(`${before}${word.slice(0, at)} ${word.slice(at)}${after}`))).toMatch(/^join PIZZA(DEAL)?$/);
      }),
    );
  });
});

describe('ENG-007: a keyword with words around it', () => {
  it.each([
    'JOIN PIZZA',
    'join "pizza" please',
    'Text PIZZA to 55222',
    'TEXT PIZZA DEAL TO 55222',
    'Yes PIZZA',
    'Hi! PIZZA',
    'hello, pizza thanks',
    'sign me up for pizza',
    "I'd like to join pizza",
    'Please add me to pizza',
  ])('%s from a stranger joins', (text) => {
    expect(said(read(text, {}))).toMatch(/^join PIZZA(DEAL)?$/);
  });

  it.each(['Text PIZZA to 12345', 'join us', 'yes', 'Hi there', 'I love pizza', 'Yes, the pizza was cold', 'text me'])(
    '%s from a stranger joins nothing',
    (text) => {
      expect(read(text, {}).kind).not.toBe('keyword');
    },
  );

  it('is a reply in an open conversation when it may answer somebody', () => {
    const talking = (accountId: number) => ({ accounts: [account(accountId, { messagedAt: now })] });
    expect(said(read('Yes pizza', talking(10)))).toBe('reply');
    expect(said(read('Hi! PIZZA', talking(20)))).toBe('reply');
    expect(said(read('Text PIZZA to 55222', talking(20)))).toBe('reply');
    expect(said(read('Text PIZZA to 55222', talking(10)))).toBe('join PIZZA');
    expect(said(read('JOIN PIZZA', talking(20)))).toBe('join PIZZA');
  });

  it('means the keyword that it names rather than one of the words around it', () => {
    const join = { id: 9, accountId: 30, canonical: 'JOIN' };
    const facts = { now, line: SHARED_CODE, ownKeywords: [], accounts: [], pendingQuestion: null };
    const words = ['JOIN', 'PIZZA'];
    expect(said(readMessage('join pizza', { words, to: '55222' }, { ...facts, keywords: [join, pizza] }))).toBe(
      'join PIZZA',
    );
    expect(said(readMessage('join pizza', { words, to: '55222' }, { ...facts, keywords: [join] }))).toBe('join JOIN');
  });
});
