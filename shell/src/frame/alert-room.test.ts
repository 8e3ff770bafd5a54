import { type Box, distanceToClear } from './alert-room';

const box = (top: number, height = 40, left = 0, right = 390): Box => ({ top, bottom: top + height, left, right });
const alerts = box(740, 60, 16, 374);

describe('room for the alerts', () => {
  it('does not move a page whose controls are uncovered', () => {
    expect(distanceToClear([box(100), box(690), box(900)], alerts)).toBe(0);
    expect(distanceToClear([box(750, 40, 0, 10)], alerts)).toBe(0);
  });

  it('moves the page by the shortest distance that uncovers the buttons below', () => {
    expect(distanceToClear([box(600), box(760)], alerts)).toBe(72);
  });

  it('continues until no other control is covered', () => {
    // After 72 px the one below would be covered.
    const distance = distanceToClear([box(760), box(830)], alerts);
    expect(distance).toBe(142);
  });

  it('uncovers previously visible fields if fields have no gap', () => {
    const fields = Array.from({ length: 20 }, (_, n) => box(700 + n * 45));
    expect(distanceToClear(fields, alerts)).toBe(102);
  });
});
