import { choose, chooseMatching, isSelected, NOTHING, type Selected, sizeOf } from './selected';

/** Rows 1 to 60; the filter "by three" matches those that three divides, and so on. */
const ROWS = Array.from({ length: 60 }, (_, at) => at + 1);
const FILTERS = [1, 2, 3, 5];
const matchesOf = (filter: number): number[] => ROWS.filter((id) => id % filter === 0);
const PAGE = 7;

/** Repeatable, so that a failure can be run again by its seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A list beside a plain set of the rows that must be selected; returns the first difference. */
function run(seed: number, steps: number): string | null {
  const random = randomOf(seed);
  let selected: Selected<number> = NOTHING;
  const expected = new Set<number>();
  let filter = 1;
  let page = 0;
  const matches = (id: number): boolean => selected.matching !== null && id % selected.matching.filter === 0;
  const shown = (): number[] => matchesOf(filter).slice(page * PAGE, (page + 1) * PAGE);
  const put = (ids: readonly number[], on: boolean): void => {
    selected = choose(selected, ids, on, matches);
    for (const id of ids)
      if (on) expected.add(id);
      else expected.delete(id);
  };
  for (let step = 0; step < steps; step += 1) {
    const rows = shown();
    const row = rows[random(rows.length)];
    const action = random(7);
    if (action === 0) filter = FILTERS[random(FILTERS.length)] ?? 1;
    if (action <= 1) page = random(Math.ceil(matchesOf(filter).length / PAGE));
    if (action === 2 && row !== undefined) put([row], true);
    if (action === 3 && row !== undefined) put([row], false);
    if (action === 4) put(rows, random(2) === 0);
    if (action === 5 && random(3) === 0) {
      selected = chooseMatching({ filter, total: matchesOf(filter).length });
      expected.clear();
      for (const id of matchesOf(filter)) expected.add(id);
    }
    if (action === 6 && random(8) === 0) {
      selected = NOTHING;
      expected.clear();
    }
    const found = ROWS.filter((id) => isSelected(selected, id, matches));
    // What the server makes of the calls: matches without the excluded ones, and single ones.
    const sent = new Set([
      ...selected.added,
      ...(selected.matching ? matchesOf(selected.matching.filter).filter((id) => !selected.excluded.has(id)) : []),
    ]);
    const sorted = (ids: Iterable<number>): string => [...ids].sort((a, b) => a - b).join();
    const is = `${sizeOf(selected)} of ${sorted(found)}, sent ${sorted(sent)}`;
    const shouldBe = `${expected.size} of ${sorted(expected)}, sent ${sorted(expected)}`;
    if (is !== shouldBe) return `seed ${seed}, step ${step}: ${is} instead of ${shouldBe}`;
  }
  return null;
}

describe('The selection of a list', () => {
  it('is what was chosen on any page and under any filter, one by one, by page, or by all matches', () => {
    const seeds = Array.from({ length: 200 }, (_, at) => at + 1);
    expect(seeds.map((seed) => run(seed, 60)).filter((difference) => difference !== null)).toEqual([]);
  });

  it('is never less than nothing when people leave the list meanwhile', () => {
    const all = choose(chooseMatching({ filter: 1, total: 2 }), [1, 2, 3], false, () => true);
    expect(sizeOf(all)).toBe(0);
  });
});
