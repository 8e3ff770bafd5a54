import { catalogue, plural } from '@textloom/kit';

/** The texts of a keyword's poster. */
export const TEXTS = catalogue({
  posterLabel: 'Poster to print',
  posterLater: 'The poster is ready once the keyword is approved',
  posterLaterText: 'Until then people can subscribe, but get no welcome message.',
  /** Required by carriers and law beside every call to join. */
  legal: (messages: number, terms: string) =>
    `Msg & data rates may apply. ${messages} ${plural(messages, { one: 'msg', other: 'msgs' })}/month. Reply HELP for help, STOP to cancel.${terms === '' ? '' : ` Terms: ${terms}`}`,
  printHelp: 'One sheet, portrait. Keep the line at the bottom: carriers and the law require it.',
  qrHelp: 'For menus, receipts or your website. Put the line from the bottom of the poster beside it.',
  print: 'Print',
  printPoster: 'Print poster',
  qrCodeAlone: 'QR code alone',
  /** Printed before the keyword, and between it and the shortcode */
  joinBefore: 'Text',
  joinBetween: 'to',
  orCamera: 'or point your camera here',
});
