import { leavingText } from './leaving-text';

describe('the confirmation names the lists', () => {
  it.each([
    [[], ''],
    [['PIZZA'], '(512) 555-0123 will leave PIZZA. '],
    [['PIZZA', 'TACOS'], '(512) 555-0123 will leave PIZZA and TACOS. '],
    [['A', 'B', 'C', 'D', 'E'], '(512) 555-0123 will leave A, B, C, D, and E. '],
    [['A', 'B', 'C', 'D', 'E', 'F', 'G'], '(512) 555-0123 will leave A, B, C, D, and 3 other lists. '],
  ])('%j', (keywords, text) => {
    expect(leavingText('(512) 555-0123', keywords)).toBe(text);
  });
});
