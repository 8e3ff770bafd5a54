import { cutText } from '@textloom/contracts';
import { MAX_UPLOAD } from '../../../platform/web/parsing/limits';
import { AppError } from '../../../platform/base/app-error';

export type Picture = 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp';

/** The required content of a file with a certain extension, as named by file-type, and how it is served. */
export interface MediaType {
  contents: readonly string[];
  mime: string;
  /** Pictures are redrawn before they are stored. */
  picture?: Picture;
  /** The type and extension to which a picture is converted that phones do not show. */
  becomes?: { picture: Picture; extension: string };
}

const JPEG: MediaType = { contents: ['jpg'], mime: 'image/jpeg', picture: 'jpeg' };
const MPEG: MediaType = { contents: ['mpg'], mime: 'video/mpeg' };
const QUICKTIME: MediaType = { contents: ['mov'], mime: 'video/quicktime' };
const WAVE: MediaType = { contents: ['wav'], mime: 'audio/wav' };

/** The allowed extensions (VAL-044, decision 139), plus WebP, in which browsers save pictures (decision 543). */
const TYPES: Readonly<Record<string, MediaType>> = {
  jpg: JPEG,
  jpeg: JPEG,
  png: { contents: ['png', 'apng'], mime: 'image/png', picture: 'png' },
  bmp: { contents: ['bmp'], mime: 'image/png', picture: 'bmp', becomes: { picture: 'png', extension: 'png' } },
  webp: { contents: ['webp'], mime: 'image/jpeg', picture: 'webp', becomes: { picture: 'jpeg', extension: 'jpg' } },
  gif: { contents: ['gif'], mime: 'image/gif', picture: 'gif' },
  pdf: { contents: ['pdf'], mime: 'application/pdf' },
  mp4: { contents: ['mp4', 'm4v'], mime: 'video/mp4' },
  mpeg: MPEG,
  mpg: MPEG,
  mov: QUICKTIME,
  qt: QUICKTIME,
  wav: WAVE,
  wave: WAVE,
};

/** The largest file that carriers deliver with a text. */
export const MAX_RECEIVED = MAX_UPLOAD;
export const TOO_LARGE = 'This file is larger than 5 MB.';

const about = (id: 'invalid' | 'too_large', message: string): AppError => new AppError(id, message, { file: message });

/** The specification's spelling (VAL-044). */
export const typeNotAllowed = (): AppError => about('invalid', 'File type not allowd');
const sizeError = (): AppError => about('too_large', 'File size error');
export const pictureTooLarge = (): AppError => about('invalid', 'This picture has too many pixels.');
export const bmpNotReadable = (): AppError =>
  about('invalid', 'This BMP file is of a kind that cannot be read. Please save it as PNG or JPG.');
export const notAnUpload = (): AppError => about('invalid', 'Attach a file by uploading it.');

const NAMED = /\.([a-z0-9]+)$/i;

/** The extension, case-insensitively, and its type. */
export function typeOf(name: string): { extension: string; type: MediaType } {
  const extension = NAMED.exec(name)?.[1]?.toLowerCase() ?? '';
  const type = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
  if (!type) throw typeNotAllowed();
  return { extension, type };
}

/** The limit itself is accepted (VAL-045). */
export function requireSize(bytes: number): void {
  if (bytes > MAX_UPLOAD) throw sizeError();
}

const LONGEST_NAME = 120;

/** A name that is safe to show and store: no folders, no control characters, limited length. */
export function shownName(name: string, extension: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(NAMED, '')
    // oxlint-disable-next-line no-control-regex -- control characters are removed here
    .replaceAll(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return `${cutText(stem, LONGEST_NAME) || 'file'}.${extension}`;
}
