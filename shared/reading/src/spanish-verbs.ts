import { plainWord } from './canonical';
import { forms, type Endings } from './verb-forms';

/** "no manden", "dejen de mandar": not "no me mandan", which reports. */
const COMMANDS: Endings = { a: 'ar e es en eis aran', e: 'er a as an ais ieran', i: 'ir a as an ais ieran' };
/** Also "quita" and "como cancelo". */
const REQUESTS: Endings = {
  a: 'ar e es en eis a as an ad o aran',
  e: 'er a as an ais e es en ed o ieran',
  i: 'ir a as an ais e es en id o ieran',
};
/** The same without "dejan", which reports. */
const ORDERS: Endings = { ...REQUESTS, a: 'ar e es en eis a ad o aran', e: 'er a as an e es ed o ieran' };
/** "No me jodan": but "no me jodas" is an exclamation. */
const TO_STRANGERS: Endings = { a: 'ar e en aran', e: 'er a an ieran', i: 'ir a an ieran' };
const DOING: Endings = { a: 'ando', e: 'iendo', i: 'iendo' };

// A stem that changes is written as a second infinitive: SAQUEN is of "saquar".
const WRITE =
  'escribir textear textiar texter textar mensajear contactar molestar fastidiar spamear acosar hostigar hostiguar insistir bombardear notificar notifiquar';
const ANNOY = 'joder chingar chinguar fregar friegar frieguar';
const SEND = `mandar enviar ${WRITE}`;
const REACH = 'buscar busquar llegar lleguar llenar';
const STOP = 'dejar parar cesar detener detenger';
const REMOVE =
  'quitar sacar saquar borrar eliminar retirar remover remuever remuevar bloquear suprimir excluir excluyer tachar';
const UNSUBSCRIBE = 'desuscribir desinscribir desubscribir dessuscribir';
const CANCEL = 'bloquear cancelar anular detener detenger eliminar suspender desactivar deshabilitar inhabilitar';
/** "Termina la promo" reports. */
const END = 'terminar finalizar apagar apaguar';

export const spanishVerbs = {
  escriban: `${forms(WRITE, COMMANDS)} ${forms(ANNOY, TO_STRANGERS)}`,
  llamen: forms('llamar', COMMANDS),
  manden: `${forms(SEND, COMMANDS)} ${forms(ANNOY, TO_STRANGERS)}`,
  // Not to a friend: "no mandes nada".
  mandenUstedes: forms(`${SEND} ${ANNOY}`, TO_STRANGERS),
  avisen: forms('avisar invitar recordar recuerdar', COMMANDS),
  jodas: 'jodas chingues friegues',
  lleguen: forms(REACH, COMMANDS),
  llegando: forms('buscar llegar llenar', DOING),
  mandando: forms(`llamar ${SEND} ${ANNOY}`, DOING),
  dejen: forms(STOP, ORDERS),
  borren: forms('borrar eliminar remover remuever remuevar', COMMANDS),
  quiten: forms(REMOVE, REQUESTS),
  cancelen: `${forms(CANCEL, REQUESTS)} ${forms(END, COMMANDS)}`,
  eviten: forms('evitar ahorrar', ORDERS),
  salir: 'salir salga',
  vuelvan: 'vuelvan vuelva vuelvas volvais',
  recibir: 'recibir recibiendo',
  dar: 'dar dieran diera den dese darse dame deme denme demen denos dennos darme dad dadme dando doy da das dan',
  legal: `${forms('demandar denunciar reportar bloquear', { a: 'ar o are aremos amos' })} demanda denuncia queja policia abogado abogados fcc legal`,
  suscribir: `${forms(UNSUBSCRIBE, REQUESTS)} unsubscribir unsubscriban`,
  bajen: forms('bajar desapuntar', REQUESTS),
  olviden: forms('olvidar perder pierder', REQUESTS),
} as const;

export const VERBS: ReadonlySet<string> = new Set(
  Object.values(spanishVerbs).flatMap((words) => words.toUpperCase().split(' ')),
);
/** Forms that are no requests, for the spelling: CANCELARON is not a misspelt CANCELARAN. */
export const OTHER_FORMS = forms([STOP, REMOVE, CANCEL, END, SEND, ANNOY, UNSUBSCRIBE, REACH].join(' '), {
  a: 'a as an o aron aste amos aba aban ado ada ados adas aria',
  e: 'e es en o io ieron iste imos ia ian ido ida idos idas eria',
  i: 'e es en o io ieron iste imos ia ian ido ida idos idas iria',
});

/** Also French participles. */
const FRENCH: ReadonlySet<string> = new Set(['RETIRÉ', 'CONTACTÉ', 'TEXTÉ', 'SUPRIMÉ']);

/** The accent makes it past: DEJÉ is not DEJE. */
export const isPast = (word: string): boolean => /[ÉÓ]$/u.test(word) && !FRENCH.has(word) && VERBS.has(plainWord(word));

export const ENCLITIC = /^(.{3,})(ME|NOS|LE|LES|LO|LA|LOS|LAS|SE)$/;

/** A verb with its pronoun as two words: QUITENME is QUITEN ME, PARENLE is PAREN LE. */
export function withoutEnclitic(word: string): readonly string[] {
  const [, verb = '', pronoun = ''] = ENCLITIC.exec(word) ?? [];
  return VERBS.has(verb) && !VERBS.has(word) ? [verb, pronoun] : [word];
}
