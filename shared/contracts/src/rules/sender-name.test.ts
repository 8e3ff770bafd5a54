import {
  companyProblem,
  namedText,
  namesSender,
  senderName,
  senderProblem,
  withoutSender,
  withSender,
} from './sender-name';
import { carrierParts } from './segments';

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
