import { changeBetween, formatCount } from '@textloom/contracts';
import { TEXTS } from './messages';

/** How a total differs from that of the previous range, in words. */
export interface ChangeWords {
  /** "↑ 14 (2%)", or "as many". */
  text: string;
  /** The same in words, for screen readers. */
  words: string;
  /** Whether the total changed for the worse. */
  worse: boolean;
}

/** `lessIsBetter`: a total of something unwanted. */
export function changeOf(now: number, before: number, lessIsBetter = false): ChangeWords {
  const { way, by, percent } = changeBetween(now, before);
  if (way === 'same') return { text: TEXTS.asMany, words: TEXTS.asMany, worse: false };
  const more = way === 'more';
  const difference = formatCount(by);
  const share = percent === null ? '' : ` (${formatCount(percent)}%)`;
  return {
    text: `${more ? '↑' : '↓'} ${difference}${share}`,
    words: more ? TEXTS.more(difference, share) : TEXTS.fewer(difference, share),
    worse: more === lessIsBetter,
  };
}
