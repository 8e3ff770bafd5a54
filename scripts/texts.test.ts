type Text = (...values: never[]) => string;
interface Scope {
  evaluate: (code: string) => unknown;
  scopeOf: (fn: unknown) => unknown;
  helpers: Readonly<Record<string, unknown>>;
}
const { toIcu } = require('./lib/texts/to-icu.mjs') as {
  toIcu: (fn: Text, scope: Scope) => { values: string[]; text: string };
};

// Those of contracts are known by identity: what they return in English does not matter here.
const formatCount = (count: number): string => String(count);
const plural = (_count: number, forms: { one: string; other: string }): string => forms.other;
const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${many}`;

const WHOM = { all: 'everybody', some: 'some people' } as const;
const people = (count: number): string => counted(count, 'person', 'people');
const scope: Scope = {
  // oxlint-disable-next-line no-eval -- Finds constants and functions of this file, as in a file of texts.
  evaluate: (code: string): unknown => eval(code),
  scopeOf: () => undefined,
  helpers: { counted, formatCount, plural },
};
const icu = (fn: Text) => toIcu(fn, scope);

describe('the message that translators get', () => {
  it('has the names of the values in a template', () => {
    expect(icu((name: string, day: string) => `Left ${name} on ${day}`)).toEqual({
      values: ['name', 'day'],
      text: 'Left {name} on {day}',
    });
  });

  it('has the forms of a count', () => {
    expect(icu((n: number) => `${counted(n, 'row')} ${plural(n, { one: 'is', other: 'are' })} new`).text).toBe(
      '{n, plural, one {# row} other {# rows}} {n, plural, one {is} other {are}} new',
    );
    expect(icu((n: number) => (n === 0 ? 'None' : `${formatCount(n)} left`)).text).toBe(
      '{n, plural, =0 {None} other {{n, number} left}}',
    );
    expect(icu((n: number) => `Sent${n > 1 ? ', in parts' : ''}`).text).toBe(
      'Sent{n, plural, =0 {} =1 {} other {, in parts}}',
    );
  });

  it('has the texts of a choice, and asks whether there is a value', () => {
    expect(icu((kind: 'a' | 'b') => (kind === 'a' ? 'First' : 'Second')).text).toBe(
      '{kind, select, a {First} other {Second}}',
    );
    expect(icu((isOn: boolean) => `It is ${isOn ? 'on' : 'off'}`).text).toBe(
      'It is {isOn, select, true {on} other {off}}',
    );
    expect(icu((day: string | null) => (day === null ? 'Ends now' : `Ends on ${day}`))).toEqual({
      values: ['day?'],
      text: '{day, select, none {Ends now} other {Ends on {day}}}',
    });
    expect(icu((whom: keyof typeof WHOM) => `For ${WHOM[whom]}`).text).toBe(
      'For {whom, select, all {everybody} some {some people} other {{whom}}}',
    );
  });

  it('follows functions of the same file, and lists', () => {
    expect(icu((n: number) => `For ${people(n)}`).text).toBe('For {n, plural, one {# person} other {# people}}');
    expect(icu((names: readonly string[]) => `Left: ${names.join(', ')}`).text).toBe('Left: {names}');
    expect(icu((names: readonly string[]) => plural(names.length, { one: 'a name', other: 'names' })).text).toBe(
      '{namesCount, plural, one {a name} other {names}}',
    );
  });

  it('quotes what a message would read as its own', () => {
    expect(icu((name: string) => `It's {NAME} of ${name}`).text).toBe("It''s '{'NAME'}' of {name}");
  });

  it('refuses by name what no translator could write', () => {
    expect(() => icu((text: string) => text.slice(0, 3))).toThrow('`text.slice(0, 3)` has no form in a message');
    expect(() => icu((a: number, b: number) => (a === b ? 'All' : 'Some'))).toThrow('`a === b` has no form');
  });
});
