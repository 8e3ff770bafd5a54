import { graceEnd, nextTry } from './renewal.policy';

const due = new Date('2026-03-05T15:00:00Z');
const at = (days: number, seconds = 0): Date => new Date(due.getTime() + days * 86_400_000 + seconds * 1_000);

describe('the grace of a failed renewal', () => {
  it('ends five days after the renewal was due', () => {
    expect([graceEnd(due, due), graceEnd(due, at(0, -90)), graceEnd(due, at(0, 3_600))]).toEqual([at(5), at(5), at(5)]);
  });

  it('starts at the first attempt when that is a day or more late', () => {
    expect([graceEnd(due, at(1)), graceEnd(due, at(9))]).toEqual([at(6), at(14)]);
  });

  it.each([
    ['in time', 0, 1],
    ['a little later', 0.001, 1],
    ['on day 1', 1, 3],
    ['after a new card on day 2', 2, 3],
    ['on day 3', 3, 5],
    ['late on day 4', 4.9, 5],
    ['on day 5', 5, null],
    ['later', 7, null],
  ])('after a failure %s the next attempt is on day %3$s', (_, failed, next) => {
    expect(nextTry(at(5), at(failed))).toEqual(next === null ? null : at(next));
  });
});
