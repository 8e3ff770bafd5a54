import { formatCount } from '@textloom/contracts';

/** The difference between a total and that of the previous period, in words. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'As many as before';
  const difference = Math.abs(now - before);
  const percent =
    before === 0 ? '' : ` (${now > before ? '+' : '−'}${formatCount(Math.round((difference / before) * 100))}%)`;
  return `${formatCount(difference)} ${now > before ? 'more' : 'fewer'} than before${percent}`;
}
