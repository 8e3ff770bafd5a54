import { isCalendarDay, parseWall } from '@textloom/contracts';

/** Accepted years, as in the pickers: plausible ones of four digits. */
const YEARS = /^(19|20)/;

/** A typed day as MM/DD/YYYY: "1/9/2026", "01092026"; '' for nothing, null while it is incomplete. */
export function typedDay(text: string): string | null {
  if (text.trim() === '') return '';
  const [, month = '', day = '', year = ''] = /^\s*(\d{1,2})\D*(\d{1,2})\D*(\d{4})\s*$/.exec(text) ?? [];
  const [mm, dd] = [month.padStart(2, '0'), day.padStart(2, '0')];
  return YEARS.test(year) && isCalendarDay(`${year}-${mm}-${dd}`) ? `${mm}/${dd}/${year}` : null;
}

/** A typed time as MM/DD/YYYY hh:mm AM: "1/9/2026 5:30 pm", "010920260530p"; '' for nothing, null while incomplete. */
export function typedTime(text: string): string | null {
  if (text.trim() === '') return '';
  const [, date = '', hour = '', minute = '', half = ''] =
    /^\s*(\d{8})(\d{2})(\d{2})\s*([ap])m?\s*$/i.exec(text) ??
    /^(.*\d{4})\D+(\d{1,2})\D*(\d{2})\s*([ap])m?\s*$/i.exec(text) ??
    [];
  const day = typedDay(date);
  if (day === null || day === '') return null;
  const whole = `${day} ${hour.padStart(2, '0')}:${minute} ${half.toUpperCase()}M`;
  return parseWall(whole) === null ? null : whole;
}
