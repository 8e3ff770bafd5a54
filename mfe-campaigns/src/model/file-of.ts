import type { AnyFile } from '@textloom/ui';

/**
 * The file in the format of a call: a new file is sent, a stored one is omitted and thus kept, none removes the stored
 * one.
 */
export const fileOf = (file: AnyFile | null): { file?: File | '' } =>
  file === null ? { file: '' } : file instanceof File ? { file } : {};
