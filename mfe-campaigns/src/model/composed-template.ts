import type { Composed } from '@textloom/ui';

/** A text without media, such as a template, in the format of the composer: its class is 1 or 2. */
export const composedOf = ({ message, segments }: { message: string; segments: number }): Composed => ({
  message,
  segments: segments === 2 ? 2 : 1,
  file: null,
});
