import type { Language } from '@textloom/contracts';

interface PageTexts {
  title: (sender: string) => string;
  phone: string;
  firstName: string;
  lastName: string;
  button: string;
  /** On the button while the captcha is solved. */
  busy: string;
  hint: string;
  textTitle: string;
  /** Around the keyword and the number. */
  textUs: readonly [string, string, string];
  /** The way out, at the foot of every page. */
  leave: string;
  /** On a phone, which texts the keyword itself. */
  opensMessages: (keyword: string) => string;
  textIt: (keyword: string, number: string) => string;
  useForm: string;
  answerTitle: string;
  /** Around YES. */
  asked: (phone: string) => readonly [string, string, string];
  /** Around the keyword with its number. */
  nothingArrived: readonly [string, string, string];
  /** Why a phone was not taken; `english` says it in detail. */
  phoneProblem: (english: string) => string;
  pleaseAgree: string;
  wordsChanged: string;
  expired: string;
  tooMany: (keyword: string, number: string) => string;
  /** The link to the page on another site, for browsers without script. */
  signUp: string;
}

/** The words of a keyword's web page, in the language of the keyword (decision 812). */
export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    title: (sender) => `Texts from ${sender}`,
    phone: 'Mobile phone number',
    firstName: 'First name (optional)',
    lastName: 'Last name (optional)',
    button: 'Sign up',
    busy: 'One moment…',
    hint: 'We then ask this phone by text. You join when you reply YES.',
    textTitle: 'Or text us',
    textUs: ['Text', 'to', 'from your phone, and you have joined.'],
    leave: 'Stop texts',
    opensMessages: (keyword) => `Your messages app opens with ${keyword} filled in. Send it, and you have joined.`,
    textIt: (keyword, number) => `Text ${keyword} to ${number}`,
    useForm: 'Use a form instead',
    answerTitle: 'Check your phone',
    asked: (phone) => [`If ${phone} can join by this page, we have asked it by text. Reply`, 'YES', 'to join.'],
    nothingArrived: ['Nothing has arrived after a few minutes? Text', 'to', 'from your phone instead.'],
    phoneProblem: (english) => english,
    pleaseAgree: 'Please tick the box if you want these texts.',
    wordsChanged: 'The words have changed since you opened this page. Please read them again.',
    expired: 'That took too long, so the check for robots expired. Please press the button again.',
    tooMany: (keyword, number) =>
      `Too many people sign up here right now. Please try again later, or text ${keyword} to ${number} from your phone.`,
    signUp: 'Sign up for texts',
  },
  es: {
    title: (sender) => `Mensajes de texto de ${sender}`,
    phone: 'Número de teléfono móvil',
    firstName: 'Nombre (opcional)',
    lastName: 'Apellido (opcional)',
    button: 'Suscribirme',
    busy: 'Un momento…',
    hint: 'Después le preguntamos a este teléfono por mensaje de texto. Su suscripción empieza cuando responde SÍ.',
    textTitle: 'O envíenos un mensaje',
    textUs: ['Envíe', 'al', 'desde su teléfono y su suscripción quedará lista.'],
    leave: 'Dejar de recibir mensajes',
    opensMessages: (keyword) =>
      `Se abre su aplicación de mensajes con ${keyword} ya escrito. Envíelo y su suscripción quedará lista.`,
    textIt: (keyword, number) => `Envíe ${keyword} al ${number}`,
    useForm: 'Prefiero usar un formulario',
    answerTitle: 'Revise su teléfono',
    asked: (phone) => [
      `Si el ${phone} puede suscribirse desde esta página, le hemos enviado una pregunta por mensaje de texto. Responda`,
      'SÍ',
      'para suscribirse.',
    ],
    nothingArrived: ['¿No llegó nada después de unos minutos? Envíe', 'al', 'desde su teléfono.'],
    phoneProblem: () => 'Escriba un número de teléfono válido de Estados Unidos o Canadá.',
    pleaseAgree: 'Marque la casilla si desea recibir estos mensajes.',
    wordsChanged: 'El texto cambió desde que abrió esta página. Por favor, léalo de nuevo.',
    expired: 'Tardó demasiado y la verificación contra robots venció. Presione el botón de nuevo.',
    tooMany: (keyword, number) =>
      `Demasiadas personas se están suscribiendo en este momento. Inténtelo más tarde o envíe ${keyword} al ${number} desde su teléfono.`,
    signUp: 'Suscríbase a los mensajes',
  },
};
