import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { carrierParts, textLimit, toGsm, tooLongToSend, truncateMessage, withFooter } from './segments';

describe('Segments: the limits of a class', () => {
  it('cuts a text at 160, 306 and 1600 characters', () => {
    const long = 'x'.repeat(2000);
    expect(truncateMessage(long, 1)).toHaveLength(160);
    expect(truncateMessage(long, 2)).toHaveLength(306);
    expect(truncateMessage(long, 3)).toHaveLength(1600);
  });

  it('uses the configured maximum only for a text with media', () => {
    expect(textLimit(3, 900)).toBe(900);
    expect(textLimit(2, 900)).toBe(306);
  });
});

describe('Segments: carrier encoding', () => {
  it.each([
    ['', 'GSM-7', 0, 0],
    ['Hello', 'GSM-7', 5, 1],
    ['x'.repeat(160), 'GSM-7', 160, 1],
    ['x'.repeat(161), 'GSM-7', 161, 2],
    ['€'.repeat(80), 'GSM-7', 160, 1],
    ['€'.repeat(81), 'GSM-7', 162, 2],
    ['“Hi”', 'UCS-2', 4, 1],
    ['ж'.repeat(70), 'UCS-2', 70, 1],
    ['ж'.repeat(71), 'UCS-2', 71, 2],
    ['🍕', 'UCS-2', 2, 1],
  ])('counts %j as %s, %i units in %i parts', (text, encoding, units, parts) => {
    expect(carrierParts(text)).toMatchObject({ encoding, units, parts });
  });

  it('names each character that forces Unicode once', () => {
    expect(carrierParts('“Hi” “there”').unicode).toEqual(['“', '”']);
  });

  it('agrees with an independent calculator on every text', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'Z', ' ', '{', '€', '~', 'é', 'ж', '🍕', '“', '中'),
      maxLength: 400,
    });
    fc.assert(
      fc.property(text, (sample) => {
        const oracle = new SegmentedMessage(sample, 'auto', false);
        expect(carrierParts(sample).parts).toBe(sample === '' ? 0 : oracle.segmentsCount);
      }),
      { numRuns: 500 },
    );
  });

  it('replaces look-alikes so that the text becomes GSM-7, and keeps the rest', () => {
    expect(toGsm('“It’s 5 – 6…” 🍕')).toBe('"It\'s 5 - 6..." 🍕');
    expect(carrierParts(toGsm('“It’s 5 – 6…”')).encoding).toBe('GSM-7');
  });
});

describe('ENG-027: the footer of an outgoing campaign message', () => {
  it('is on its own line after the text', () => {
    expect(withFooter('Half price today ', 'Reply STOP to unsubscribe')).toBe(
      'Half price today\nReply STOP to unsubscribe',
    );
  });

  it.each([
    'Deal! Text stop to end.',
    'Reply STOP to unsubscribe',
    'Hi. Reply with "STOP" to leave.',
    'txt STOP to 55222',
    'Reply HELP for help, STOP to cancel.',
    'STOP2END',
    'Stop=quit',
    'Unsubscribe: STOP',
    'To opt-out by texting STOP',
    'Responda STOP para salir',
  ])('is omitted if the text already explains how to stop: %s', (text) => {
    expect(withFooter(text, 'Reply STOP to unsubscribe')).toBe(text);
  });

  it.each([
    'Stop by our shop today',
    'Non-stop deals',
    'We are your last stop before the holidays',
    'Send this on. Stop by!',
    'STOP! Read this.',
    'Nothing can stop us',
  ])('is kept if stop means something else: %s', (text) => {
    expect(withFooter(text, 'Reply STOP to unsubscribe')).toBe(`${text}\nReply STOP to unsubscribe`);
  });

  it('is present once, however it is worded', () => {
    expect(withFooter(withFooter('Hello', 'STOP ends it'), 'STOP ends it')).toBe('Hello\nSTOP ends it');
  });

  it('is the only text of an attachment without text', () => {
    expect(withFooter('', 'Reply STOP to unsubscribe')).toBe('Reply STOP to unsubscribe');
  });
});

describe("ENG-027, VAL-040: the carrier's limit", () => {
  const footer = 'Reply STOP to unsubscribe';

  it('is 1,600 characters with the footer', () => {
    expect(tooLongToSend('x'.repeat(1574), footer)).toBeNull();
    expect(tooLongToSend('x'.repeat(1575), footer)).toBe(
      'With the words that are added to it, this text is 1 character longer than the 1,600 that carriers take.',
    );
    expect(tooLongToSend('x'.repeat(1600), footer)).toMatch(/ is 26 characters longer /);
  });

  it('is all 1,600 for a text that explains how to stop itself', () => {
    expect(tooLongToSend(`${'x'.repeat(1589)} Reply STOP`, footer)).toBeNull();
    expect(tooLongToSend(`${'x'.repeat(1590)} Reply STOP`, footer)).toMatch(/ is 1 character longer /);
  });
});

describe('decision 810: Spanish instructions how to stop', () => {
  it.each([
    'Responda STOP para cancelar',
    'Responda ALTO o STOP para cancelar',
    'Envíe ALTO para salir',
    'ALTO=cancelar',
  ])('need no footer: %s', (text) => expect(withFooter(text, 'Reply STOP to unsubscribe')).toBe(text));

  it.each(['Hable alto y claro', 'El precio más alto para todos'])('are not seen in %s', (text) =>
    expect(withFooter(text, 'F')).toBe(`${text}\nF`),
  );
});
