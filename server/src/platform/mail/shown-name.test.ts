import { shownName } from './shown-name';

describe('a user-supplied name in a mail to another recipient', () => {
  it.each([
    'Olivia Tester',
    'Anne-Marie O’Neill',
    "D'Angelo",
    'José Ñúñez',
    'Zoë',
    'Gal·la',
    '王小明',
    'نور',
    'अनिल',
    'J.R. Smith',
    'J.R.R. Tolkien',
    'Dr. Smith Jr.',
    'St. John',
    'U.S.A. Pizza',
    'Marco’s Pizza & Co.',
    'Studio 54',
    '7-Eleven',
    'AC/DC Cafe',
    'Bar "Zum Löwen"',
    'Pizza 🍕 Palace',
    'No. 1 Tacos (Austin)',
    'Salon: Hair & More',
    'Fish + Chips!',
    'Unit 24/7',
    '1-800-Flowers',
  ])('shows "%s"', (name) => expect(shownName(name)).toBe(name.normalize('NFKC')));

  it.each([
    'evil.com',
    'Visit evil.com now',
    'www.evil',
    'WWW evil',
    'http://evil',
    'https:evil',
    'hxxp://x',
    'javascript:alert(1)',
    'mailto:a',
    'tel:911',
    'a@b',
    'me＠evil',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'evil｡com',
    'evil․com',
    'bit.ly/x',
    '10.0.0.1',
    '//evil',
    'Call 512-555-0142',
    'Call (512) 555 01 42',
    '<b>Win</b>',
    '<a href=x>',
    '[click](x)',
    'win\\now',
    '$1000',
    'a=b',
    'x|y',
    'xn--evil.com',
    'e\u200Bvil.c\u200Bom',
    'ev\u00ADil.com',
    'пример.рф',
    'münchen.de',
    'evil.c0m.io',
    'evil . com',
    'evil .net',
    'evil. com',
    'http : evil',
    'Dr.Smith',
    '',
    ' \n ',
    '\u202E',
  ])('does not show %j', (name) => expect(shownName(name)).toBeUndefined());

  it.each([
    ['Olivia\r\nBcc: x', 'Olivia Bcc: x'],
    ['Olivia\u2028Tester\u2029\u0085x', 'Olivia Tester x'],
    ['Oli\u0000via\u001B', 'Olivia'],
    ['\u202Eaivil\u202CO \u2066Tester\u2069', 'aivilO Tester'],
    ['Oli\u200Bvia\uFEFF', 'Olivia'],
    ['  Olivia   Tester ', 'Olivia Tester'],
  ])('makes one plain line of %j', (typed, shown) => expect(shownName(typed)).toBe(shown));

  it('shows 60 characters, and cuts what is longer', () => {
    const exact = 'n'.repeat(60);
    expect(shownName(exact)).toBe(exact);
    expect(shownName(`${exact}m`)).toBe(`${'n'.repeat(59)}…`);
    expect([...(shownName('🍕'.repeat(100)) ?? '')]).toHaveLength(60);
    // The part that is cut off is checked as well.
    expect(shownName(`${exact} evil.com`)).toBeUndefined();
  });
});
