import type { HeldNumber } from '@textloom/contracts';
import { TEXTS } from './messages';

/** What a number carries, in words. */
export function carriedBy(pictures: HeldNumber['pictures']): string {
  if (pictures === null) return TEXTS.picturesUnknown;
  return pictures ? TEXTS.textsAndPictures : TEXTS.textsOnly;
}
