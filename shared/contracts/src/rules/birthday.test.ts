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
    ['--07-04', '07/04'],
    [' --07-04', '07/04'],
    ['0000-07-04', '07/04'],
    ['0/0/00', ''],
    ['0000-00-00', ''],
  ])('reads %j as %j', (text, stored) => expect(readBirthday(text, new Date('2026-11-22'))).toBe(stored));

  it.each(['13/1', '0/5', '4/31', '2/29/2023', '1/1/1899', '1/1/2027', '7', '3/7/90'])('refuses %j', (text) =>
    expect(readBirthday(text, new Date('2026-11-22'))).toBeNull(),
  );
});

describe('birthdays with the name of a month', () => {
  it.each([
    ['May 4, 1990', '05/04/1990'],
    ['May 4', '05/04'],
    ['MAY 4TH 1990', '05/04/1990'],
    ['4 May 1990', '05/04/1990'],
    ['4-May-1990', '05/04/1990'],
    ['4th of May', '05/04'],
    ['the 4th of May, 1990', '05/04/1990'],
    ['Sept. 14, 1990', '09/14/1990'],
    ['1990 May 4', '05/04/1990'],
    ['4 de mayo de 1990', '05/04/1990'],
    ['1er août 1990', '08/01/1990'],
    ['14 févr. 1990', '02/14/1990'],
    ['dic 31', '12/31'],
    ['Feb 29, 2024', '02/29/2024'],
    ['1990/5/4', '05/04/1990'],
    ['1990-05-04T00:00:00.000Z', '05/04/1990'],
    ['5/4/1990 0:00', '05/04/1990'],
  ])('reads %j as %j', (text, stored) => expect(readBirthday(text, new Date('2026-11-22'))).toBe(stored));

  it.each([
    'Ma 4',
    'ju 4',
    'jui 4',
    'Smarch 4',
    'May',
    'May 1990',
    'May 32',
    'Feb 30',
    'Feb 29, 2023',
    'May 4, 90',
    'May 4, 2027',
    '31/12/1990',
    '1990-31-12',
    '1990-05-04 13:30',
    '5 4 1990',
    '05041990',
    '33000',
    'May 4 or 5',
  ])('refuses %j', (text) => expect(readBirthday(text, new Date('2026-11-22'))).toBeNull());
});

describe('birthdaysOn', () => {
  it('has one day, and 29 February on the 28th in years without it', () => {
    expect(birthdaysOn('2026-03-07')).toEqual(['03/07']);
    expect(birthdaysOn('2026-02-28')).toEqual(['02/28', '02/29']);
    expect(birthdaysOn('2028-02-28')).toEqual(['02/28']);
    expect(birthdaysOn('2028-02-29')).toEqual(['02/29']);
  });
});
