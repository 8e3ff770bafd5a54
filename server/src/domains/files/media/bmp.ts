/** Pixels in the format of sharp. */
export interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
}

const HEADER = 54;
const UNCOMPRESSED = 0;

/**
 * Pixels of an uncompressed BMP of 24 or 32 bits, as cameras and paint programs write it: sharp does not read
 * BMP. Undefined for other kinds and for files that are shorter than their header claims.
 */
export function readBmp(file: Buffer, maxPixels: number): RawPicture | undefined {
  if (file.length < HEADER || file.toString('latin1', 0, 2) !== 'BM') return undefined;
  const width = file.readInt32LE(18);
  const signedHeight = file.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const step = file.readUInt16LE(28) / 8;
  const start = file.readUInt32LE(10);
  if (file.readUInt32LE(30) !== UNCOMPRESSED || (step !== 3 && step !== 4)) return undefined;
  if (width <= 0 || height === 0 || width * height > maxPixels || start < HEADER) return undefined;
  // Rows are padded to four bytes.
  const row = Math.ceil((width * step) / 4) * 4;
  if (start + row * height > file.length) return undefined;
  const data = Buffer.alloc(width * height * 3);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    // Bottom row first, unless the height is negative.
    let from = start + row * (signedHeight > 0 ? height - 1 - y : y);
    for (let x = 0; x < width; x += 1, from += step, to += 3) {
      data[to] = file.readUInt8(from + 2);
      data[to + 1] = file.readUInt8(from + 1);
      data[to + 2] = file.readUInt8(from);
    }
  }
  return { data, width, height };
}
