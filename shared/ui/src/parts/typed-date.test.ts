import { typedDay, typedTime } from './typed-date';

describe('a typed date', () => {
  it.each([
    ['', ''],
    ['01/09/2026', '01/09/2026'],
    ['1/9/2026', '01/09/2026'],
    [' 01092026 ', '01/09/2026'],
    ['1-9-2026', '01/09/2026'],
    ['01/09/202', null],
    ['02/30/2026', null],
    ['01/09/0202', null],
    ['soon', null],
  ])('%p is the day %p', (text, day) => expect(typedDay(text)).toBe(day));

  it.each([
    ['', ''],
    ['01/09/2026 05:30 PM', '01/09/2026 05:30 PM'],
    ['1/9/2026 5:30pm', '01/09/2026 05:30 PM'],
    ['010920260530a', '01/09/2026 05:30 AM'],
    ['01/09/2026', null],
    ['01/09/2026 05:30', null],
    ['01/09/2026 13:30 PM', null],
  ])('%p is the time %p', (text, time) => expect(typedTime(text)).toBe(time));
});
