import type { MediaFile } from '@textloom/contracts';
import type { AnyFile, Composed } from '@textloom/ui';

/**
 * The file in the format of a call: a new file is sent, a stored one is omitted and so kept, and no file removes the
 * stored one.
 */
export const fileOf = (file: AnyFile | null): { file?: File | '' } =>
  file === null ? { file: '' } : file instanceof File ? { file } : {};

/** A stored text with its file in the format of the composer. */
export const composedWithFile = ({
  file,
  ...text
}: {
  message: string;
  segments: number;
  file: MediaFile | null;
}): Composed<AnyFile> => (file ? { message: text.message, segments: 3, file } : composedOf(text));

/** A text without media, such as a template, in the format of the composer: its class is 1 or 2. */
export const composedOf = ({ message, segments }: { message: string; segments: number }): Composed => ({
  message,
  segments: segments === 2 ? 2 : 1,
  file: null,
});
