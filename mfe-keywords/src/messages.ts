import { catalogue } from '@textloom/kit';

/** The texts of this remote. */
export const MESSAGES = catalogue('keywords', {
  title: 'Keywords',
  /** KEY-002 */
  add: 'Add Keyword',
  /** KEY-009 */
  approval:
    'A new keyword is approved by the provider within a few hours. Until then people can subscribe, but get no welcome message.',
  /** KEY-021 */
  noWelcome: 'N/A',
  approved: 'Approved',
  review: 'Under review',
  poster: 'Poster',
  webPage: 'Web page and form',
  qrLabel: (keyword: string, shortcode: string) => `QR code: text ${keyword} to ${shortcode}`,
  downloadSvg: 'Download SVG',
  downloadPng: 'Download PNG',
  pngFailed: 'The picture could not be created. Please download the SVG instead.',
});
