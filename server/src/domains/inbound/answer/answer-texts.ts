import type { Language } from '@textloom/contracts';

/** What was left: one sender, several, or every sender on a code. */
type Left = { of: 'one' | 'several' } | { of: 'code'; code: string };

interface AnswerTexts {
  /** A sender without a name. */
  thisSender: string;
  /** The names that are shown, and how many more there are. */
  andOthers: (names: string, others: number) => string;
  optedOut: (who: string, left: Left) => string;
  leftKeyword: (who: string, keyword: string) => string;
  help: (who: string, phone: string) => string;
  /** `help` with the page for leaving. */
  helpWithPage: (who: string, phone: string, page: string) => string;
  restored: (who: string) => string;
  mayTextAgain: (who: string) => string;
  nothingToRestore: (who: string) => string;
  clarify: (who: string) => string;
  nearMiss: (who: string, keyword: string) => string;
  unrouted: (who: string) => string;
  tooYoung: (who: string, age: number) => string;
  leaveCode: (who: string, code: string, minutes: number) => string;
}

const FROM = { one: 'us', several: 'them' } as const;
const DE = { one: 'nosotros', several: 'ellos' } as const;

/**
 * The words of the number's own answers. The Spanish avoids á, í, ó and ú, which GSM-7 lacks, names STOP beside ALTO
 * (decision 810), and has no words with a gender for the reader.
 */
export const ANSWERS: Readonly<Record<Language, AnswerTexts>> = {
  en: {
    thisSender: 'This sender',
    andOthers: (names, others) => `${names} and ${others} ${others === 1 ? 'other' : 'others'}`,
    optedOut: (who, left) =>
      `${who}: You are unsubscribed and will get no more messages from ${left.of === 'code' ? `any sender on ${left.code}` : FROM[left.of]}. Reply START to come back.`,
    leftKeyword: (who, keyword) =>
      `${who}: You are unsubscribed from ${keyword} and will get no more of its messages. Reply START to come back.`,
    help: (who, phone) => `${who}: for help call ${phone}. Msg&data rates may apply. Reply STOP to unsubscribe.`,
    helpWithPage: (who, phone, page) =>
      `${who}: for help call ${phone}. Msg&data rates may apply. Reply STOP to unsubscribe or see ${page}`,
    restored: (who) =>
      `${who}: You are subscribed again. Msg&data rates may apply. Reply HELP for help, STOP to unsubscribe.`,
    mayTextAgain: (who) =>
      `${who}: You can get messages again. Text a keyword to subscribe. Reply HELP for help, STOP to unsubscribe.`,
    nothingToRestore: (who) => `${who}: There is nothing to restore. Text a keyword to subscribe. Reply HELP for help.`,
    clarify: (who) =>
      `${who}: If you do not want our messages any more, reply STOP to leave. Otherwise you need not do anything.`,
    nearMiss: (who, keyword) =>
      `${who}: Did you mean ${keyword}? Reply YES to subscribe. Reply HELP for help, STOP to unsubscribe.`,
    unrouted: (who) =>
      `${who}: We could not match your message. Text a keyword to subscribe. Reply HELP for help, STOP to unsubscribe.`,
    tooYoung: (who, age) =>
      `${who}: Thank you. These messages are for people who are ${age} or over, so you will get none of them.`,
    leaveCode: (who, code, minutes) =>
      `${who}: your code to leave is ${code}. It works for ${minutes} minutes. Not you? Ignore this text.`,
  },
  es: {
    thisSender: 'Este remitente',
    andOthers: (names, others) => `${names} y ${others} ${others === 1 ? 'otro' : 'otros'}`,
    optedOut: (who, left) =>
      `${who}: Le dimos de baja y ya no va a recibir mensajes de ${left.of === 'code' ? `nadie en ${left.code}` : DE[left.of]}. Responda START para volver.`,
    leftKeyword: (who, keyword) =>
      `${who}: Le dimos de baja de ${keyword} y ya no va a recibir sus mensajes. Responda START para volver.`,
    help: (who, phone) =>
      `${who}: para ayuda llame al ${phone}. Pueden aplicarse tarifas de msjs y datos. Responda ALTO o STOP para cancelar.`,
    helpWithPage: (who, phone, page) =>
      `${who}: para ayuda llame al ${phone}. Pueden aplicarse tarifas de msjs y datos. Responda ALTO o STOP para cancelar o visite ${page}`,
    restored: (who) =>
      `${who}: Le dimos de alta otra vez. Pueden aplicarse tarifas de msjs y datos. Responda AYUDA para ayuda, ALTO o STOP para cancelar.`,
    mayTextAgain: (who) =>
      `${who}: Ya puede recibir mensajes otra vez. Para suscribirse, responda con una palabra clave. AYUDA para ayuda, ALTO o STOP para cancelar.`,
    nothingToRestore: (who) =>
      `${who}: No hay nada que restablecer. Para suscribirse, responda con una palabra clave. Responda AYUDA para ayuda.`,
    clarify: (who) =>
      `${who}: Si ya no quiere nuestros mensajes, responda ALTO o STOP para cancelar. Si los quiere, no tiene que hacer nada.`,
    nearMiss: (who, keyword) =>
      `${who}: ¿Quiso decir ${keyword}? Responda SI para suscribirse, AYUDA para ayuda, ALTO o STOP para cancelar.`,
    unrouted: (who) =>
      `${who}: No entendimos su mensaje. Para suscribirse, responda con una palabra clave. AYUDA para ayuda, ALTO o STOP para cancelar.`,
    tooYoung: (who, age) =>
      `${who}: Gracias. Estos mensajes son para personas de al menos ${age} años, por eso no se los enviaremos.`,
    leaveCode: (who, code, minutes) =>
      `${who}: su clave para darse de baja es ${code}. Vale por ${minutes} minutos. Si no es para usted, ignore este mensaje.`,
  },
};
