import { birthdaysOn, readBirthday } from './birthday';

describe('readBirthday', () => {
  it.each([
    ['3/7', '03/07'],
    ['03/07/1990', '03/07/1990'],
    [' 1990-03-07 ', '03/07/1990'],
    ['12-31', '12/31'],
    ['2/29', '02/29'],
    ['2/29/2024', '02/29/2024'],
    ['', ''],
  ])('reads %j as %j', (text, stored) => expect(readBirthday(text, new Date('2026-11-22'))).toBe(stored));

  it.each(['13/1', '0/5', '4/31', '2/29/2023', '1/1/1899', '1/1/2027', '7', 'March 7', '3/7/90'])(
    'refuses %j',
    (text) => expect(readBirthday(text, new Date('2026-11-22'))).toBeNull(),
  );
});

describe('birthdaysOn', () => {
  it('has one day, and 29 February on the 28th in years without it', () => {
    expect(birthdaysOn('2026-03-07')).toEqual(['03/07']);
    expect(birthdaysOn('2026-02-28')).toEqual(['02/28', '02/29']);
    expect(birthdaysOn('2028-02-28')).toEqual(['02/28']);
    expect(birthdaysOn('2028-02-29')).toEqual(['02/29']);
  });
});
