import { type Box, distanceToClear } from './alert-room';

const box = (top: number, height = 40, left = 0, right = 390): Box => ({ top, bottom: top + height, left, right });
const alerts = box(740, 60, 16, 374);

describe('issue 10 line 22: room for the alerts', () => {
  it('leaves a page alone whose controls they do not reach', () => {
    expect(distanceToClear([box(100), box(690), box(900)], alerts)).toBe(0);
    expect(distanceToClear([box(750, 40, 0, 10)], alerts)).toBe(0);
  });

  it('moves the page by as little as frees the buttons under them', () => {
    expect(distanceToClear([box(600), box(760)], alerts)).toBe(72);
  });

  it('goes on until none of the next controls is under them', () => {
    // After 72 px the one below would be covered.
    const distance = distanceToClear([box(760), box(830)], alerts);
    expect(distance).toBe(142);
  });

  it('of fields without a gap frees those that were in sight', () => {
    const fields = Array.from({ length: 20 }, (_, n) => box(700 + n * 45));
    expect(distanceToClear(fields, alerts)).toBe(102);
  });
});
