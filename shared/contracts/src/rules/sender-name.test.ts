import {
  companyProblem,
  namedText,
  namesSender,
  senderName,
  senderProblem,
  withoutSender,
  withSender,
} from './sender-name';
import { longestMerge, renderMerge } from './merge-fields';
import { carrierParts, SEGMENT_LIMITS } from './segments';

const MARCO = "Marco's Pizza";

describe('decision 645: the name in texts', () => {
  it.each([
    [['Marco’s Pizza', 'Marco Rossi', 'PIZZA'], MARCO],
    [['', 'Marco Rossi', 'PIZZA'], 'Marco Rossi'],
    [['  ', ' ', 'PIZZA'], 'PIZZA'],
    [['披萨', 'Marco Rossi'], 'Marco Rossi'],
    [['Pizza 披萨\nHut'], 'Pizza Hut'],
    [['Café {first_name}'], 'Café first_name'],
    [['Buy at evil.com', 'Marco Rossi'], 'Marco Rossi'],
    [['Call 512 555 0100', ''], ''],
    [['Reply STOP to win', 'Marco Rossi'], 'Marco Rossi'],
    [['x'.repeat(80)], `${'x'.repeat(57)}...`],
    [[], ''],
  ])('of %j is %j', (names, name) => {
    expect(senderName(names)).toBe(name);
    expect(carrierParts(name).encoding).toBe('GSM-7');
  });

  it.each([
    ['Marco’s Pizza', /^$/],
    ['J.R. Smith & Sons, 24/7', /^$/],
    ['marcos-pizza.example', /web addresses/],
    ['Call (512) 555-0100', /phone numbers/],
    ['Text STOP to win', /STOP/],
    ['x'.repeat(61), /at most 60 characters/],
  ])('of the company %j: %s', (company, problem) => {
    expect(companyProblem(company) ?? '').toMatch(problem);
  });
});

describe('decision 645: a text that names its sender', () => {
  it.each([
    ["Hi from Marco's Pizza!", true],
    ['MARCO’S  PIZZA: two for one', true],
    ['Two for one', false],
    ["Marco's Pizzas: two for one", false],
    ["AMarco's Pizza", false],
    ["Marco's Pizza{company_name}", false],
    ["Hi {first_name|from Marco's Pizza to you}", false],
    ["Not Marco's Pizzas but Marco's Pizza", true],
  ])('%j: %s', (text, named) => expect(namesSender(text, MARCO)).toBe(named));

  it('gets the name in front once, and back', () => {
    const named = withSender('Two for one', MARCO);
    expect(named).toBe("Marco's Pizza: Two for one");
    expect(withSender(named, MARCO)).toBe(named);
    expect(withoutSender(named, MARCO)).toBe('Two for one');
    expect(withSender('', MARCO)).toBe(MARCO);
    expect(withSender('Two for one', '')).toBe('Two for one');
    expect(withoutSender('Two for one', '')).toBe('Two for one');
  });
});

describe('VAL-040: room for the name', () => {
  it('is counted with the fields at their longest', () => {
    expect(senderProblem('a'.repeat(145), MARCO, 1)).toBeNull();
    expect(senderProblem('a'.repeat(146), MARCO, 1)).toBe(
      "With “Marco's Pizza:” in front, this text is 1 character too long.",
    );
    expect(senderProblem(`${'a'.repeat(126)}{first_name}`, MARCO, 1)).toBe(
      "With “Marco's Pizza:” in front, this text is 1 character too long.",
    );
    expect(senderProblem('a'.repeat(160), '', 1)).toBeNull();
  });

  it('is not given to fields alone, which may be empty', () => {
    expect(senderProblem('{first_name}', MARCO, 1)).toMatch(/^Add a word or a fallback/);
    expect(senderProblem('{first_name|friend}', MARCO, 1)).toBeNull();
  });

  it('makes the class of an automatic text larger, never its text shorter', () => {
    expect(namedText('Hello', 1, MARCO)).toEqual({ body: "Marco's Pizza: Hello", segments: 1 });
    expect(namedText('a'.repeat(150), 1, MARCO)).toMatchObject({ segments: 2 });
    expect(namedText('a'.repeat(300), 2, MARCO)).toMatchObject({ segments: 3 });
    expect(namedText('a'.repeat(170), 1, '')).toMatchObject({ segments: 1 });
  });
});

describe('VAL-040: random texts with the name in front', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const PIECES = [
    'Two for one ',
    '🍕',
    '{first_name|friend}',
    '{city}',
    '{company_name|shop} ',
    MARCO,
    "Marco's ",
    'é',
    '€',
  ];
  const VALUES = ['', 'A', 'Wolfeschlegelsteinhausen', '名前', '€€€€€€€€€€€€€€€€€€€€€€'];

  it('are never longer than their class where they have no problem, and name the sender', () => {
    let fine = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const text = Array.from({ length: 1 + random(14) }, () => PIECES[random(PIECES.length)]).join('');
      const segments = random(2) ? 1 : 2;
      if (longestMerge(text).length > SEGMENT_LIMITS[segments] || senderProblem(text, MARCO, segments) !== null)
        continue;
      fine += 1;
      const value = (): string => VALUES[random(VALUES.length)] ?? '';
      const named = withSender(text, MARCO);
      const sent = renderMerge(named, { first_name: value(), city: value(), company_name: value() });
      expect([text, sent.length <= SEGMENT_LIMITS[segments], namesSender(sent, MARCO)]).toEqual([text, true, true]);
      expect(carrierParts(sent).parts).toBeLessThanOrEqual(carrierParts(longestMerge(named)).parts);
    }
    expect(fine).toBeGreaterThan(300);
  });
});
