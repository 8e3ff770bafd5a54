import fc from 'fast-check';
import { readControlText } from '@textloom/reading';
import {
  HELP_WORDS,
  NO_WORDS,
  START_WORDS,
  STRONG_STOP_WORDS,
  WEAK_STOP_WORDS,
  YES_WORDS,
} from '@textloom/reading/words';
import { keywordText } from '../calls/keyword-save';
import { KEYWORD_MAX } from './keyword';
import { KEYWORD_MESSAGES, keywordProblem } from './keyword-problem';

const REFUSED = [
  ...STRONG_STOP_WORDS,
  ...WEAK_STOP_WORDS,
  ...HELP_WORDS,
  ...START_WORDS,
  ...YES_WORDS,
  ...NO_WORDS,
  'OK',
  'stopp',
  'STOPNOW',
  'NOMORE',
  'UNSUBCRIBE',
  'StopTexts',
  'DESABONNER',
  'NOMORETEXTS',
  'OPTMEOUT',
  'OPTOUTNOW',
  'DARMEDEBAJA',
  'STOPALLNOW',
  'REMOVEME',
  'LEAVEMEALONE',
  'DONTTEXTME',
  'NOMAS',
  'PLSSTOP',
  'STOPSTOP',
  'SOTP',
  'STO',
  'STOOP',
  'ATOP',
];
const ALLOWED = [
  'SHOP',
  'STEP',
  'TOP',
  'SPOT',
  'STAMP',
  'STOMP',
  'ENDLESS',
  'WEEKEND',
  'STOPWATCH',
  'STOPNSHOP',
  'PITSTOP',
  'ONESTOP',
  '1STOP',
  'NONSTOP',
  'QUITSMOKING',
  'BAJATACOS',
  'ALTOS',
  'TEXTDEALS',
  'FREETEXTS',
  'DEALS',
  'JOIN',
  'VIP',
  'CANCER',
  'REMOTE',
  'SPENDING',
  'STARTUP',
  'HELPER',
  'INFORMATION',
  'YESPLEASE',
  'NOON',
  'PARADISE',
  'PIZZA',
  'UNSTOPPABLE',
];

describe('registration of keywords uses the reader', () => {
  it.each(REFUSED)('%s cannot be registered', (word) => {
    expect(keywordProblem(word)).toBe('reserved');
    expect(keywordText.safeParse(word).error?.issues[0]?.message).toBe(KEYWORD_MESSAGES.reserved);
  });

  it.each(ALLOWED)('%s merely resembles one and can', (word) => {
    expect(keywordProblem(word)).toBeNull();
  });

  it('refuses exactly the words that are read as a control text, from any phone', () => {
    const parts = fc.constantFrom(
      'STOP',
      'NO',
      'MORE',
      'TEXTS',
      'ME',
      'NOW',
      'OPT',
      'OUT',
      'PIZZA',
      'HELP',
      'END',
      'UNSUBSCRIBE',
      'X',
      '4',
      'SHOP',
      'BAJA',
      'PLEASE',
      'START',
    );
    const word = fc.oneof(
      fc.constantFrom(...REFUSED, ...ALLOWED),
      fc.array(parts, { minLength: 1, maxLength: 4 }).map((some) => some.join('')),
      fc.string({ unit: fc.constantFrom('S', 'T', 'O', 'P', 'E'), maxLength: 6 }),
    );
    fc.assert(
      fc.property(word, (text) => {
        if (text.length > KEYWORD_MAX || !/^[a-z0-9]+$/i.test(text) || text.toUpperCase() === 'OK') return;
        const kind = readControlText(text)?.kind ?? 'doubtful';
        expect(keywordProblem(text)).toBe(kind === 'doubtful' ? null : 'reserved');
      }),
      { numRuns: 2000 },
    );
  });
});
