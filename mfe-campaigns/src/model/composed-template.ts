import type { Template } from '@textloom/contracts';
import type { Composed } from '@textloom/ui';

/** A template as the composer holds it. It has no media, so its class is 1 or 2. */
export const composedOf = ({ message, segments }: Pick<Template, 'message' | 'segments'>): Composed => ({
  message,
  segments: segments === 2 ? 2 : 1,
  file: null,
});
