import sharp, { type Sharp } from 'sharp';
import { readBmp } from './bmp';
import { bmpNotReadable, pictureTooLarge, typeNotAllowed, type Picture } from '../rules/media.policy';

/** Over all frames: a small file can unpack to gigabytes. */
const MAX_PIXELS = 50_000_000;
const SECONDS = 15;

function opened(data: Buffer, kind: Picture): Sharp {
  if (kind !== 'bmp')
    return sharp(data, { animated: kind === 'gif' || kind === 'webp', limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const raw = readBmp(data, MAX_PIXELS);
  if (!raw) throw bmpNotReadable();
  return sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 3 }, limitInputPixels: MAX_PIXELS });
}

function written(picture: Sharp, kind: Picture): Sharp {
  if (kind === 'jpeg') return picture.autoOrient().jpeg({ quality: 88 });
  if (kind === 'webp') return picture.webp({ quality: 88 });
  return kind === 'gif' ? picture.gif() : picture.png();
}

/**
 * Redraws a picture, which removes hidden content (scripts behind or between the pixels, the place where
 * it was taken). A file that cannot be drawn is not a picture. A BMP becomes a PNG, which phones can show.
 */
export async function redraw(data: Buffer, kind: Picture): Promise<Buffer> {
  const picture = opened(data, kind);
  try {
    return await written(picture, kind).timeout({ seconds: SECONDS }).toBuffer();
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit')) throw pictureTooLarge();
    throw typeNotAllowed();
  }
}
