import { catalogue, plural } from '@textloom/kit';

/** The texts of a keyword's poster. */
export const TEXTS = catalogue('keywords/features/keyword-poster', {
  posterLabel: 'Poster to print',
  posterLater: 'The poster is ready once the keyword is approved',
  posterLaterText: 'Until then people can subscribe, but get no welcome message.',
  printHelp: 'One sheet, portrait. Keep the line at the bottom: carriers and the law require it.',
  qrHelp: 'For menus, receipts or your website. Put the line from the bottom of the poster beside it.',
  print: 'Print',
  printPoster: 'Print poster',
  qrCodeAlone: 'QR code alone',
});

/** The words that are printed, in the language of the keyword (decision 812), whatever language the screen has. */
export const POSTER = {
  en: {
    /** Required by carriers and law beside every call to join. */
    legal: (messages: number, terms: string) =>
      `Msg & data rates may apply. ${messages} ${plural(messages, { one: 'msg', other: 'msgs' })}/month. Reply HELP for help, STOP to cancel.${terms === '' ? '' : ` Terms: ${terms}`}`,
    /** Printed before the keyword, and between it and the shortcode */
    joinBefore: 'Text',
    joinBetween: 'to',
    orCamera: 'or point your camera here',
  },
  es: {
    legal: (messages: number, terms: string) =>
      `Pueden aplicarse tarifas de mensajes y datos. ${messages} ${plural(messages, { one: 'mensaje', other: 'mensajes' })} al mes. Responda AYUDA para obtener ayuda, ALTO o STOP para cancelar.${terms === '' ? '' : ` Términos: ${terms}`}`,
    joinBefore: 'Envíe',
    joinBetween: 'al',
    orCamera: 'o apunte su cámara aquí',
  },
} as const;
