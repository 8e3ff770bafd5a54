import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type/core';
import { AppError } from '../../../platform/base/app-error';
import type { Picture } from '../media/media.policy';
import type { CheckedFile } from '../media/media.service';
import { redraw } from '../media/redraw';

interface Kind {
  extension: string;
  mime: string;
  name: 'picture' | 'video' | 'sound' | 'contact' | 'file';
  /** Redrawn before it is stored; other files are only ever downloaded. */
  picture?: Picture;
}

const MP4: Kind = { extension: 'mp4', mime: 'video/mp4', name: 'video' };
const MPEG_3GP: Kind = { extension: '3gp', mime: 'video/3gpp', name: 'video' };
const MP3: Kind = { extension: 'mp3', mime: 'audio/mpeg', name: 'sound' };
const APPLE_PICTURE = 'application/octet-stream'; // no other browser shows it, and sharp cannot draw it

/** Files that phones send, by their content (file-type's names), whatever type the carrier reports. */
const KINDS: Readonly<Record<string, Kind>> = {
  jpg: { extension: 'jpg', mime: 'image/jpeg', name: 'picture', picture: 'jpeg' },
  png: { extension: 'png', mime: 'image/png', name: 'picture', picture: 'png' },
  apng: { extension: 'png', mime: 'image/png', name: 'picture', picture: 'png' },
  gif: { extension: 'gif', mime: 'image/gif', name: 'picture', picture: 'gif' },
  webp: { extension: 'webp', mime: 'image/webp', name: 'picture', picture: 'webp' },
  bmp: { extension: 'png', mime: 'image/png', name: 'picture', picture: 'bmp' },
  heic: { extension: 'heic', mime: APPLE_PICTURE, name: 'picture' },
  mp4: MP4,
  m4v: MP4,
  '3gp': MPEG_3GP,
  '3g2': MPEG_3GP,
  mov: { extension: 'mov', mime: 'video/quicktime', name: 'video' },
  mpg: { extension: 'mpg', mime: 'video/mpeg', name: 'video' },
  webm: { extension: 'webm', mime: 'video/webm', name: 'video' },
  amr: { extension: 'amr', mime: 'audio/amr', name: 'sound' },
  mp3: MP3,
  m4a: { extension: 'm4a', mime: 'audio/mp4', name: 'sound' },
  aac: { extension: 'aac', mime: 'audio/aac', name: 'sound' },
  ogg: { extension: 'ogg', mime: 'audio/ogg', name: 'sound' },
  opus: { extension: 'ogg', mime: 'audio/ogg', name: 'sound' },
  wav: { extension: 'wav', mime: 'audio/wav', name: 'sound' },
  pdf: { extension: 'pdf', mime: 'application/pdf', name: 'file' },
  vcf: { extension: 'vcf', mime: 'text/vcard', name: 'contact' },
};

const UNSUPPORTED = 'This kind of file is not supported.';
const UNREADABLE = 'This picture could not be read.';

/** Checks a received file. Returns what to store, or the sentence that the thread shows in its place. */
export async function checkReceived(content: Buffer): Promise<CheckedFile | string> {
  const found = await fileTypeFromBuffer(content);
  const kind = found && Object.hasOwn(KINDS, found.ext) ? KINDS[found.ext] : undefined;
  if (!kind) return UNSUPPORTED;
  try {
    return {
      name: `${kind.name}.${kind.extension}`,
      extension: kind.extension,
      mime: kind.mime,
      content: kind.picture ? await redraw(content, kind.picture) : content,
      digest: createHash('sha256').update(content).digest('base64url'),
    };
  } catch (error) {
    // All other errors are ours and worth a retry.
    if (error instanceof AppError) return UNREADABLE;
    throw error;
  }
}
