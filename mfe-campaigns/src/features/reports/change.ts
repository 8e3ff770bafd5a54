import { formatCount } from '@textloom/contracts';
import { TEXTS } from './messages';

/** How a total differs from that of the previous range. */
export interface Change {
  /** "↑ 14 (2%)", or "as many". */
  text: string;
  /** The same in words, for screen readers. */
  words: string;
  /** Whether the total changed for the worse. */
  worse: boolean;
}

/** `lessIsBetter`: a total of something unwanted. */
export function changeOf(now: number, before: number, lessIsBetter = false): Change {
  if (now === before) return { text: TEXTS.asMany, words: TEXTS.asMany, worse: false };
  const more = now > before;
  const difference = formatCount(Math.abs(now - before));
  const percent = before === 0 ? '' : ` (${formatCount(Math.round((Math.abs(now - before) / before) * 100))}%)`;
  return {
    text: `${more ? '↑' : '↓'} ${difference}${percent}`,
    words: more ? TEXTS.more(difference, percent) : TEXTS.fewer(difference, percent),
    worse: more === lessIsBetter,
  };
}
