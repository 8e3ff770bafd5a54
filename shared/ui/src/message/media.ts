import { EMPTY_FILE, fileSizeText } from '@textloom/contracts';
import { TEXTS } from './messages';

/** Allowed attachments of a message (VAL-044, VAL-045; decision 139: by extension, ignoring case; decision 543: WebP). */
export const MEDIA_TYPES = [
  'jpg',
  'jpeg',
  'png',
  'bmp',
  'webp',
  'gif',
  'pdf',
  'mp4',
  'mpeg',
  'mov',
  'qt',
  'wav',
  'wave',
  'mpg',
] as const;
const MEDIA_MAX_BYTES = 5_242_880;

/** Why a file is empty or too large, the latter beginning with the specification's text, or null. */
export function sizeProblem(file: { name: string; size: number }): string | null {
  if (file.size === 0) return EMPTY_FILE;
  return file.size > MEDIA_MAX_BYTES ? TEXTS.fileSizeError(fileSizeText(file, MEDIA_MAX_BYTES)) : null;
}

/** The product's text for an invalid attachment, or null. Spellings are the specification's. */
export function mediaProblem(file: { name: string; size: number }): string | null {
  const extension = file.name.split('.').pop()?.toLowerCase() ?? '';
  if (!file.name.includes('.') || !MEDIA_TYPES.some((type) => type === extension)) return TEXTS.wrongType;
  return sizeProblem(file);
}

export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
