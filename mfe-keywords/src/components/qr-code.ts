import { isShortCode, phoneDigits } from '@textloom/contracts';
import { encode } from 'uqr';

/**
 * Opens the messages app with the keyword filled in: iOS needs the `&`, Android ignores it. The number has only digits
 * and, unless it is a short code, the country: some apps do not read others.
 */
export const joinAddress = (shortcode: string, keyword: string): string =>
  `sms:${isShortCode(shortcode) ? shortcode : `+1${phoneDigits(shortcode)}`}?&body=${encodeURIComponent(keyword)}`;

/** Dark modules of a QR code as one SVG path of unit squares, with its quiet zone. */
export interface QrPath {
  /** Modules along one side, quiet zone included. */
  size: number;
  path: string;
}

/** The quiet zone that scanners require. */
const BORDER = 4;

export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}

/** The code as an SVG file; 1,000 units wide, so that design programs import it at a useful size. */
export const qrSvg = ({ size, path }: QrPath, title: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><title>${title}</title><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;

/** Pixels of one module: at least 1,000 pixels a side, whole modules only, so that edges stay sharp. */
export const pixelsPerModule = (size: number): number => Math.ceil(1000 / size);

/** The code as a PNG, drawn by the browser. */
export function qrPng({ size, path }: QrPath): Promise<Blob> {
  const scale = pixelsPerModule(size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser does not support canvas drawing.'));
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The picture could not be created.'))), 'image/png'),
  );
}
