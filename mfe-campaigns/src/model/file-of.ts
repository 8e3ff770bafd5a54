import type { MediaFile } from '@textloom/contracts';
import type { AnyFile, Composed } from '@textloom/ui';
import { composedOf } from './composed-template';

/**
 * The file in the format of a call: a new file is sent, a stored one is omitted and thus kept, none removes the stored
 * one.
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
