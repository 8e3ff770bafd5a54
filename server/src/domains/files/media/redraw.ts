import sharp, { type Sharp } from 'sharp';
import { readBmp } from './bmp';
import { bmpNotReadable, pictureTooLarge, typeNotAllowed, type Picture } from './media.policy';

/** Over all frames, because a small file can unpack to gigabytes. */
const MAX_PIXELS = 50_000_000;
const SECONDS = 15;

const MOVING: readonly Picture[] = ['gif', 'webp'];

function opened(data: Buffer, kind: Picture, becomes: Picture): Sharp {
  const animated = MOVING.includes(kind) && MOVING.includes(becomes);
  if (kind !== 'bmp') return sharp(data, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const raw = readBmp(data, MAX_PIXELS);
  if (!raw) throw bmpNotReadable();
  return sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 3 }, limitInputPixels: MAX_PIXELS });
}

function written(picture: Sharp, kind: Picture): Sharp {
  // Only pictures converted to JPEG can have been transparent.
  if (kind === 'jpeg') return picture.autoOrient().flatten({ background: '#ffffff' }).jpeg({ quality: 88 });
  if (kind === 'webp') return picture.webp({ quality: 88 });
  return kind === 'gif' ? picture.gif() : picture.png();
}

/**
 * Redraws a picture, which removes hidden content (scripts behind or between the pixels, the place where
 * it was taken). A file that cannot be drawn is not a picture.
 */
export async function redraw(data: Buffer, kind: Picture, becomes = kind): Promise<Buffer> {
  const picture = opened(data, kind, becomes);
  try {
    return await written(picture, becomes).timeout({ seconds: SECONDS }).toBuffer();
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit')) throw pictureTooLarge();
    throw typeNotAllowed();
  }
}
