import type { Conversation } from '@textloom/contracts';
import { make } from '@textloom/testing';
import { inSeenOrder, nextUnanswered, NO_PLACES, placesOf } from './seen-order';

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const row = (id: number, minute: number, changes: Partial<Conversation> = {}): Conversation =>
  make.conversation({ id, last_message_at: at(minute), ...changes });
const ids = (rows: readonly Conversation[]): number[] => rows.map(({ id }) => id);

/** What the reader sees after each of the server's lists, with the conversation that is open then. */
function seen(order: 'ASC' | 'DESC', ...steps: [rows: Conversation[], open: string][]): number[] {
  let places = NO_PLACES;
  let rows: readonly Conversation[] = [];
  for (const [list, open] of steps) {
    rows = inSeenOrder(list, places, open, order);
    places = placesOf(rows, places, open);
  }
  return ids(rows);
}

describe('the order that was seen', () => {
  const [a, b, c] = [row(1, 30), row(2, 20), row(3, 10)];
  const replied = row(2, 40, { direction: 'out' });

  it.each([
    ['newest first', 'DESC', [a, b, c], [replied, a, c], [1, 2, 3]],
    ['oldest first', 'ASC', [c, b, a], [c, a, replied], [3, 2, 1]],
  ] as const)(
    'keeps an answered conversation in its place, also once another is open: %s',
    (_, order, before, after, expected) => {
      expect(seen(order, [[...before], '2'], [[...after], '2'])).toEqual(expected);
      expect(seen(order, [[...before], '2'], [[...after], '2'], [[...after], '3'])).toEqual(expected);
    },
  );

  it('keeps the order of conversations of the same second', () => {
    const [one, two, three] = [row(1, 5), row(2, 5), row(3, 5)];
    const answered = { ...two, last_message_at: at(9), direction: 'out' as const };
    expect(seen('DESC', [[one, two, three], '2'], [[answered, one, three], '2'])).toEqual([1, 2, 3]);
  });

  it('moves a conversation in which a text came in, unless it is open', () => {
    const wrote = row(3, 50);
    expect(seen('DESC', [[a, b, c], '2'], [[wrote, replied, a], '2'])).toEqual([3, 1, 2]);
    expect(seen('DESC', [[a, b, c], '3'], [[wrote, a, b], '3'])).toEqual([1, 2, 3]);
  });

  it('is the server’s, as the same list, when nothing has moved', () => {
    const rows = [a, b, c];
    expect(inSeenOrder(rows, placesOf(rows, NO_PLACES, undefined), '1', 'DESC')).toBe(rows);
  });
});

describe('the next conversation to answer', () => {
  const rows = [
    row(1, 50),
    row(2, 40, { state: 'waiting' }),
    row(3, 30),
    row(4, 20, { snoozed_until: at(90) }),
    row(5, 10),
  ];
  const next = (open: string, answered: [number, string][] = []) => nextUnanswered(rows, open, new Map(answered))?.id;

  it('is the first below the open one whose turn is ours, else the first from the top', () => {
    expect(next('1')).toBe(3);
    expect(next('3')).toBe(5);
    expect(next('5')).toBe(1);
    expect(next('99')).toBe(1);
  });

  it('is none that was just answered, until its person writes again', () => {
    expect(next('5', [[1, at(50)]])).toBe(3);
    expect(next('5', [[1, at(49)]])).toBe(1);
    expect(
      next('5', [
        [1, at(50)],
        [3, at(30)],
      ]),
    ).toBeUndefined();
  });
});
