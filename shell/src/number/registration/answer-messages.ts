import { catalogue } from '@textloom/kit';

/** The texts while the registry waits for the answer of a sole proprietor. */
export const ANSWER_TEXTS = catalogue('shell/number/registration/answer', {
  title: 'Answer YES to the registry’s text',
  text: (phone: string, sent: string, until: string) =>
    `The registry of the carriers verifies you by a text to ${phone}, requested ${sent}. Answer YES from that phone by ${until}, and the registration goes on.`,
  expired: 'The text was not answered in time',
  expiredText: (phone: string, sent: string) =>
    `An answer to the text to ${phone}, requested ${sent}, no longer counts. Have it sent again, and answer YES within 24 hours.`,
  moment: (day: string, time: string) => `${day}, ${time}`,
  again: 'Send it again',
  againAt: (time: string) => `You can send it again at ${time}.`,
  handedOver: 'The registry is asked to send it again.',
  exhausted: 'It was requested as often as it may be. Write to support.',
  wrongPhone: 'If this is not your phone, write to support.',
  sentence: (number: string) =>
    `The registration of ${number} waits for your answer to a text of the registry. No text leaves from it yet.`,
  step: 'Waits for your answer',
  next: 'Once you have answered, the carriers look at what you text.',
});
