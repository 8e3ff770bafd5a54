import type { Template } from '@textloom/contracts';
import type { Composed } from '@textloom/ui';

/** A template in the format of the composer. It has no media, so its class is 1 or 2. */
export const composedOf = ({ message, segments }: Pick<Template, 'message' | 'segments'>): Composed => ({
  message,
  segments: segments === 2 ? 2 : 1,
  file: null,
});
