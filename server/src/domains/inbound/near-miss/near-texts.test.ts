import fc from 'fast-check';
import { nearTexts } from './near-texts';

/** The number of letters to change, leave out or add, and of neighbours to swap (optimal string alignment). */
function slips(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const [above = [], twoAbove = []] = [rows[i - 1], rows[i - 2]];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (above[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
          swapped ? (twoAbove[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

describe('ENG-005: texts that are one slip away', () => {
  it('are a changed, a missing, an added letter, and two swapped ones', () => {
    expect(nearTexts('PIZZA')).toEqual(expect.arrayContaining(['PIZZE', 'PIZA', 'PIZZAS', 'PIZAZ', 'PIZZ4']));
    expect(nearTexts('PIZZA')).not.toContain('PIZZA');
    expect(nearTexts('PIE')).toEqual([]);
    expect(nearTexts('CAKE')).not.toContain('CAK');
  });

  it('are exactly those at a distance of one', () => {
    const word = fc.string({ unit: fc.constantFrom('A', 'B', '1'), minLength: 3, maxLength: 7 });
    fc.assert(
      fc.property(word, word, (typed, keyword) => {
        const long = typed.length >= 4 && keyword.length >= 4;
        expect(nearTexts(typed).includes(keyword)).toBe(long && slips(typed, keyword) === 1);
      }),
      { numRuns: 1_000 },
    );
  });
});
