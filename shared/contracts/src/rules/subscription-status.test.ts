import { statusColumns, statusOf } from './subscription-status';

/** Status of a row with these columns and cells: in, out, or a reason. */
function said(header: string[], cells: string[]): string {
  const status = statusOf(cells, statusColumns(header));
  return typeof status === 'string' ? status : status.reason;
}

describe('status columns of files', () => {
  it.each([
    'Status',
    'STATUS ',
    'Subscription Status',
    'subscriber_status',
    'Subscribed',
    'Opt-in',
    'Opt-in/Opted out',
    'Opt In / Opt Out',
    'SMS Status',
    'sms_opt_in',
    'Text Opt-In',
    'SMS Marketing Status',
    'Accepts SMS Marketing',
    'SMS Consent',
    'Is Subscribed',
    'Active',
    'Consent',
    'Marketing Allowed',
  ])('obeys the column %s', (name) => {
    for (const value of [
      'Unsubscribed',
      'UNSUBSCRIBED',
      'opted-out',
      'Opted Out',
      'OPT_OUT',
      'No',
      'n',
      'FALSE',
      '0',
      'Inactive',
      'STOP',
      'Stopped',
      'Unsubscribed (STOP)',
      'Opted out via SMS',
      'Do not text',
      'Not subscribed',
      'NEVER_SUBSCRIBED',
      'Blocked',
      'Removed',
      'Désabonné',
      'baja',
      ' unsubscribed ',
      'ｕｎｓｕｂｓｃｒｉｂｅｄ',
    ])
      expect([value, said(['Phone', name], ['5125550123', value])]).toEqual([value, 'unsubscribed']);
    for (const value of [
      'Subscribed',
      'SUBSCRIBED',
      'opted-in',
      'Opt In',
      'Yes',
      'Y',
      'true',
      '1',
      'Active',
      'Confirmed',
      'START',
      'x',
      '✓',
    ])
      expect([value, said(['Phone', name], ['5125550123', value])]).toEqual([value, 'subscribed']);
    expect(said(['Phone', name], ['5125550123', 'Pending'])).toBe(
      `“Pending” in the column ${name.trim()} is not understood. Say Subscribed or Unsubscribed.`,
    );
    for (const cells of [['5125550123', ' '], ['5125550123']])
      expect(said(['Phone', name], cells)).toBe(
        `The column ${name.trim()} is empty here. Say Subscribed or Unsubscribed.`,
      );
  });

  it.each([
    'Unsubscribed',
    'Opted out',
    'opt_out',
    'SMS Opt-Out',
    'Unsubscribed from SMS',
    'Do Not Text',
    'Unsubscribed On',
    'Opt-out date',
    'UNSUB_TIME',
    'Stop',
  ])('obeys the column %s, where yes means gone', (name) => {
    for (const value of [
      'Yes',
      'true',
      '1',
      'X',
      '04/01/2026',
      '2026-04-01 12:00:00',
      'Apr 1, 2026',
      'Unsubscribed',
      'STOP',
      'opted out',
    ])
      expect([value, said([name], [value])]).toEqual([value, 'unsubscribed']);
    for (const value of ['', ' ', 'No', 'false', '0', 'N/A', '-', 'never', 'null', 'Subscribed', '0000-00-00'])
      expect([value, said([name], [value])]).toEqual([value, 'subscribed']);
    expect(said([name], ['maybe'])).toContain('is not understood');
  });

  it.each([
    'Marketing contact status',
    'Phone',
    'First Name',
    'State',
    'Notes',
    'Subscribed On',
    'Opt-in Date',
    'Lead Status',
    'Marital Status',
    'Keyword',
    'Tags',
    '',
  ])('takes nothing from the column “%s”', (name) => {
    expect(statusColumns([name])).toEqual([]);
    expect(said([name], ['Unsubscribed'])).toBe('subscribed');
  });

  it('uses the strictest of several columns', () => {
    expect(said(['Opt-in', 'Opt-out'], ['yes', 'yes'])).toBe('unsubscribed');
    expect(said(['Opt-in', 'Status'], ['maybe', 'Unsubscribed'])).toBe('unsubscribed');
    expect(said(['Status', 'Status'], ['Subscribed', 'Unsubscribed'])).toBe('unsubscribed');
    expect(said(['Status', 'Subscribed'], ['Subscribed', 'maybe'])).toContain('Subscribed is not understood');
  });

  it('uses a date of leaving only without a status word: returned subscribers have one too', () => {
    expect(said(['Status', 'Unsubscribed On'], ['Subscribed', '04/01/2026'])).toBe('subscribed');
    expect(said(['Unsubscribed On'], ['04/01/2026'])).toBe('unsubscribed');
  });

  it('uses email status only without a column about texts, and then only opt-outs', () => {
    expect(said(['Email Status', 'SMS Status'], ['Unsubscribed', 'Subscribed'])).toBe('subscribed');
    expect(said(['Accepts Email Marketing', 'Accepts SMS Marketing'], ['yes', 'no'])).toBe('unsubscribed');
    expect(said(['Email Opt Out'], ['true'])).toBe('unsubscribed');
    expect(said(['Email Status'], ['Unsubscribed'])).toBe('unsubscribed');
    for (const value of ['', 'Cleaned', 'Subscribed']) expect(said(['Email Status'], [value])).toBe('subscribed');
  });
});
