import fc from 'fast-check';
import { totalPages } from '../envelope';
import { formFlag, formIds, listQuery } from '../form';
import { can } from '../permissions';
import { z } from '../zod';
import { campaignBlocked, keywordLimitReached, missingForCampaign, requiredMessages, singleBlocked } from './balance';
import { filterDay, formatSchedule } from './dates';
import { parseSchedule } from './schedule';
import { keywordProblem } from './keyword-problem';
import { formatPhone, isShortCode, phoneDigits } from './phone';
import { formatDate, formatShortDate, TIMEZONES, toApiDate } from './shown-dates';
import { deliveryPercent, statusGroup } from './message-status';
import { displayWelcome, parseWelcome } from './welcome';

describe('VAL-051, ENG-014, ENG-016: balance', () => {
  it('blocks a campaign when nothing would be left, and allows it when one message would be', () => {
    expect(campaignBlocked(10, requiredMessages(10, 1))).toBe(true);
    expect(campaignBlocked(10, requiredMessages(9, 1))).toBe(false);
    expect(campaignBlocked(10, requiredMessages(3, 3))).toBe(false);
    expect(campaignBlocked(0, 0)).toBe(true);
  });

  it('lack as many messages as leave one over', () => {
    expect(missingForCampaign(10, 10)).toBe(1);
    expect(missingForCampaign(100, 120)).toBe(21);
    expect(missingForCampaign(0, 0)).toBe(1);
    expect(campaignBlocked(100 + missingForCampaign(100, 120), 120)).toBe(false);
  });

  it('lets a single message spend the last one', () => {
    expect(singleBlocked(1, 1)).toBe(false);
    expect(singleBlocked(0, 1)).toBe(true);
  });
});

describe('ENG-011: keyword limit', () => {
  it('is reached when as many keywords are used as allowed', () => {
    expect(keywordLimitReached(3, 2)).toBe(false);
    expect(keywordLimitReached(3, 3)).toBe(true);
    expect(keywordLimitReached(3, 4)).toBe(true);
  });
});

describe('Keyword text', () => {
  it.each([
    ['', 'required'],
    ['PIZZA', null],
    ['pizza24', null],
    ['A'.repeat(20), null],
    ['A'.repeat(21), 'too-long'],
    ['PIZZA DEAL', 'characters'],
    ['PIZZA!', 'characters'],
    ['ПИЦЦА', 'characters'],
    ['🍕', 'characters'],
    ['stop', 'reserved'],
    ['Yes', 'reserved'],
    ['Unsub', 'reserved'],
  ])('%j is %s', (text, problem) => expect(keywordProblem(text)).toBe(problem));
});

describe('CONST-001: phones', () => {
  it('shows ten digits as (xxx) xxx-xxxx, other lengths as they are and none as n/a', () => {
    expect(formatPhone('5125550123')).toBe('(512) 555-0123');
    expect(formatPhone('447700900123')).toBe('447700900123');
    expect(formatPhone('')).toBe('n/a');
    expect(formatPhone(null)).toBe('n/a');
  });

  it('tells a short code from a phone number, in any notation', () => {
    expect(['55222', '100200'].map(isShortCode)).toEqual([true, true]);
    expect(['(888) 555-0100', '+18885550100', '8885550100'].map(isShortCode)).toEqual([false, false, false]);
  });

  it('reads any writing of a number as the same ten digits', () => {
    for (const text of ['(512) 555-0123', '+1 512 555 0123', '1-512-555-0123', '512.555.0123'])
      expect(phoneDigits(text)).toBe('5125550123');
  });
});

describe('CONST-002, CONST-004: dates', () => {
  it('shows one moment in each timezone of a profile, with daylight saving', () => {
    const iso = '2026-07-04T10:30:00-07:00';
    expect(formatDate(iso, 'list', 1)).toBe('Jul 4, 2026. 1:30 PM, EDT');
    expect(formatDate(iso, 'list', 0)).toBe('Jul 4, 2026. 12:30 PM, CDT');
    expect(formatDate(iso, 'day', -5)).toBe('Jul 4, 2026');
    expect(formatDate(iso, 'threadDay', -2)).toBe('Sat, Jul 4, 2026');
    expect(formatDate(iso, 'time', -1)).toBe('11:30 AM, MDT');
    expect(formatDate(iso, 'chart', 0)).toBe('4 Jul, 2026');
    expect(formatDate(null, 'list', 0)).toBe('');
    expect(formatDate('never', 'list', 0)).toBe('');
  });

  it('shows a day without a time as that day in every timezone', () => {
    for (const { code } of TIMEZONES) expect(formatDate('2026-12-24', 'day', code)).toBe('Dec 24, 2026');
  });

  it('shortens a moment for a narrow list, by the days of the timezone (decision 210)', () => {
    const now = Date.parse('2026-07-04T10:30:00-05:00');
    expect(formatShortDate('2026-07-04T05:05:00Z', 0, now)).toBe('12:05 AM');
    expect(formatShortDate('2026-07-04T04:55:00Z', 0, now)).toBe('Fri');
    expect(formatShortDate('2026-07-04T04:55:00Z', 1, now)).toBe('12:55 AM');
    expect(formatShortDate('2026-06-28T12:00:00-05:00', 0, now)).toBe('Sun');
    expect(formatShortDate('2026-06-27T12:00:00-05:00', 0, now)).toBe('Jun 27');
    expect(formatShortDate('2025-12-31T12:00:00-05:00', 0, now)).toBe('12/31/2025');
    // A clock that runs behind the server's.
    expect(formatShortDate('2026-07-05T00:10:00-05:00', 0, now)).toBe('Jul 5');
    expect(formatShortDate('never', 0, now)).toBe('');
  });

  it('writes API dates with the offset of US Pacific', () => {
    expect(toApiDate(new Date('2026-01-15T20:00:00Z'))).toBe('2026-01-15T12:00:00-08:00');
    expect(toApiDate(new Date('2026-07-15T20:00:00Z'))).toBe('2026-07-15T13:00:00-07:00');
  });

  it('changes the clock at the minute of daylight saving', () => {
    expect(toApiDate(new Date('2026-03-08T09:59:59Z'))).toBe('2026-03-08T01:59:59-08:00');
    expect(toApiDate(new Date('2026-03-08T10:00:00Z'))).toBe('2026-03-08T03:00:00-07:00');
    expect(toApiDate(new Date('2026-11-01T08:59:59Z'))).toBe('2026-11-01T01:59:59-07:00');
    expect(toApiDate(new Date('2026-11-01T09:00:00Z'))).toBe('2026-11-01T01:00:00-08:00');
    expect(formatDate('2026-03-08T09:59:59Z', 'time', -2)).toBe('1:59 AM, PST');
    expect(formatDate('2026-03-08T10:00:00Z', 'time', -2)).toBe('3:00 AM, PDT');
    expect(formatDate('2026-03-08T10:00:00Z', 'list', -5)).toBe('Mar 8, 2026. 12:00 AM, HST');
  });

  it('agrees with the platform in every zone of a profile, at any moment', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TIMEZONES),
        fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2045, 0) }),
        ({ code, zone }, ms) => {
          const date = new Date(ms);
          expect(formatDate(date.toISOString(), 'filter', code)).toBe(
            date.toLocaleDateString('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }),
          );
          expect(formatDate(date.toISOString(), 'time', code)).toBe(
            date
              .toLocaleTimeString('en-US', {
                timeZone: zone,
                hour: 'numeric',
                minute: '2-digit',
                timeZoneName: 'short',
              })
              .replace(/\s([A-Z]{3})$/, ', $1')
              .replace('\u202f', ' '),
          );
          expect(new Date(toApiDate(date)).getTime()).toBe(Math.floor(ms / 1000) * 1000);
        },
      ),
    );
  });

  it('reads a schedule date in the profile timezone', () => {
    expect(parseSchedule('12/24/2026 06:05 PM', 0)?.toISOString()).toBe('2026-12-25T00:05:00.000Z');
    expect(parseSchedule('12/24/2026 12:00 AM', -5)?.toISOString()).toBe('2026-12-24T10:00:00.000Z');
    for (const wrong of ['', '24/12/2026 06:05 PM', '12/24/2026 13:05 PM', '02/30/2026 01:00 AM', 'tomorrow'])
      expect(parseSchedule(wrong, 0)).toBeNull();
  });

  it('reads back what it writes, to the minute, outside the repeated hour of autumn', () => {
    const zones = fc.constantFrom(...TIMEZONES.map((zone) => zone.code));
    const minutes = fc.integer({ min: Date.UTC(2026, 11, 1) / 60_000, max: Date.UTC(2027, 1, 28) / 60_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const date = new Date(minute * 60_000);
        expect(parseSchedule(formatSchedule(date, zone), zone)?.getTime()).toBe(date.getTime());
      }),
    );
  });

  it('reads a filter day as midnight of the profile', () => {
    expect(filterDay('03/08/2026', 0)?.toISOString()).toBe('2026-03-08T06:00:00.000Z');
    expect(filterDay('03/08/2026', 0, 1)?.toISOString()).toBe('2026-03-09T05:00:00.000Z');
    expect(filterDay('13/45/2026', 0)).toBeNull();
  });
});

describe('Status of a message', () => {
  it.each([
    [-1, 'withdrawn'],
    [0, 'pending'],
    [1, 'success'],
    [2, 'success'],
    [3, 'success'],
    [7, 'pending'],
    [99, 'received'],
    [10, 'error'],
    [20, 'error'],
  ])('%i is %s', (status, group) => expect(statusGroup(status)).toBe(group));

  it('caps the delivery ring between 0 and 100', () => {
    expect(deliveryPercent({ sent: 0, delivered: 0 })).toBe(0);
    expect(deliveryPercent({ sent: 3, delivered: 2 })).toBe(67);
    expect(deliveryPercent({ sent: 2, delivered: 5 })).toBe(100);
  });
});

describe('ENG-008: the welcome message', () => {
  const template = 'Msg frequency {count}/month. Terms: {terms}';
  it("fills terms and count and puts the owner's words first", () => {
    expect(
      parseWelcome(
        template,
        { opt_in: 'Hi!', terms_url: 'https://x.example/t', expected_messages: 4, language: 'en' },
        '',
      ),
    ).toBe('Hi! Msg frequency 4/month. Terms: https://x.example/t');
  });

  it('is shortened for lists', () => {
    expect(displayWelcome('a'.repeat(80), 20)).toBe(`${'a'.repeat(19)}…`);
    expect(displayWelcome('short', 20)).toBe('short');
  });
});

describe('Abilities (decision 95)', () => {
  it('finds a permission in first position and keeps owner actions from authorized users', () => {
    const authorizedUser = { allow: ['group_creategroups'], authorized_account: true };
    expect(can(authorizedUser, 'group_creategroups')).toBe(true);
    expect(can(authorizedUser, 'captcha_disabled')).toBe(false);
    expect(can(authorizedUser, 'keyword.delete')).toBe(false);
    expect(can({ allow: [], authorized_account: false }, 'keyword.delete')).toBe(true);
  });
});

describe('API-075, API-076: paging and form fields', () => {
  it('has at least one page', () => {
    expect(totalPages({ total_entries: 0, per_page_entries: 25 })).toBe(1);
    expect(totalPages({ total_entries: 51, per_page_entries: 25 })).toBe(3);
    expect(totalPages({ total_entries: 51, per_page_entries: 0 })).toBe(1);
  });

  it('defaults to added_at, DESC and page 1, and caps the page size', () => {
    const query = z.object(listQuery);
    expect(query.parse({})).toMatchObject({ page: 1, limit: 25, orderby: 'added_at', orderbytype: 'DESC' });
    expect(query.parse({ limit: '5000', orderbytype: 'asc', page: '3' })).toMatchObject({
      limit: 100,
      orderbytype: 'ASC',
      page: 3,
    });
    expect(query.safeParse({ page: '0' }).success).toBe(false);
  });

  it('reads a list of ids in each of its notations', () => {
    for (const value of ['4,5, 6', ['4', '5', '6'], '[4,5,6]', [4, 5, 6]])
      expect(formIds.parse(value)).toEqual([4, 5, 6]);
    expect(formIds.parse('')).toEqual([]);
    expect(formIds.safeParse('4,x').success).toBe(false);
  });

  it('reads a flag in each of its notations', () => {
    expect(formFlag.parse('true')).toBe(1);
    expect(formFlag.parse('0')).toBe(0);
    expect(formFlag.safeParse('maybe').success).toBe(false);
  });
});
