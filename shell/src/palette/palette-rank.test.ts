import type { PaletteItem } from './palette.model';
import { isNamed, rankedGroups } from './palette-rank';

const item = (label: string, more: Partial<PaletteItem> = {}): PaletteItem => ({ id: label, label, ...more });
const ranked = (typed: string, items: readonly PaletteItem[], recent: readonly PaletteItem[] = []): string[] =>
  rankedGroups([['All', items]], typed, recent).flatMap((group) => group.items.map(({ label }) => label));

describe('the order of matches', () => {
  it('is the name, its beginning, a word, a synonym, a part, a text that is not shown', () => {
    const items = [
      item('Hidden', { found: true }),
      item('Subpizza', { found: true }),
      item('Food', { words: 'pizzas' }),
      item('Menu', { words: 'pizza' }),
      item('The pizza'),
      item('Pizza night'),
      item('PIZZA'),
    ];
    expect(
      rankedGroups(
        [
          ['First', items.slice(0, 4)],
          ['Second', items.slice(4)],
        ],
        'pizza',
      ),
    ).toMatchObject([
      { title: 'Second', items: [{ label: 'PIZZA' }, { label: 'Pizza night' }, { label: 'The pizza' }] },
      { title: 'First', items: [{ label: 'Menu' }, { label: 'Food' }, { label: 'Subpizza' }, { label: 'Hidden' }] },
    ]);
  });

  it('puts what was opened last first among equal matches, but never before a better one', () => {
    const items = [item('Report A'), item('Report B'), item('A report')];
    expect(ranked('report', items, [item('A report'), item('Report B')])).toEqual(['Report B', 'Report A', 'A report']);
  });

  it('ignores the words of a question, unless there are no others', () => {
    expect(ranked('how do I pay', [item('Payments'), item('How')])).toEqual(['Payments']);
    expect(ranked('who', [item('Who')])).toEqual(['Who']);
    expect(ranked('the pizza', [item('The pizza'), item('Pizza')])).toEqual(['The pizza', 'Pizza']);
  });

  it.each(['keywrods', 'keyword', 'keywordss', 'keywards', 'kywords'])('forgives one wrong letter: %s', (typed) => {
    expect(ranked(typed, [item('Keywords')])).toEqual(['Keywords']);
  });
  it.each(['keewrods', 'xyz', 'kez', '...', 'key swords'])('finds nothing for %s', (typed) => {
    expect(ranked(typed, [item('Keywords')])).toEqual([]);
  });

  it('finds a phone in any notation before names', () => {
    const sam = item('Sam', { hint: '(512) 555-0123', found: true });
    expect(ranked('512-555', [item('Deal 512', { found: true }), sam])).toEqual(['Sam', 'Deal 512']);
    expect(isNamed(sam, '512 555 0123')).toBe(true);
  });

  it('knows a command by the name of its page', () => {
    expect(ranked('compose campaign', [item('New Campaign', { names: ['Compose Campaign'] })])).toEqual([
      'New Campaign',
    ]);
  });
});
