import { plainWord } from './canonical';
import { forms, type Endings } from './verb-forms';

/** "no manden", "dejen de mandar": not "no me mandan", which reports. */
const COMMANDS: Endings = { a: 'ar e es en aran', e: 'er a as an ieran', i: 'ir a as an ieran' };
/** Also "quita" and "como cancelo". */
const REQUESTS: Endings = {
  a: 'ar e es en a as an ad o aran',
  e: 'er a as an e es en ed o ieran',
  i: 'ir a as an e es en id o ieran',
};
const DOING: Endings = { a: 'ando', e: 'iendo', i: 'iendo' };

// A stem that changes is written as a second infinitive: SAQUEN is of "saquar".
const WRITE =
  'escribir textear texter textar mensajear contactar molestar fastidiar joder chingar chinguar fregar friegar frieguar spamear acosar hostigar hostiguar insistir bombardear';
const SEND = `mandar enviar ${WRITE}`;
const REACH = 'buscar busquar llegar lleguar llenar';
const STOP = 'dejar parar cesar detener detenger';
const REMOVE = 'quitar sacar saquar borrar eliminar retirar remover remuever remuevar bloquear';
const UNSUBSCRIBE = 'desuscribir desinscribir desubscribir dessuscribir';
const CANCEL =
  'bloquear cancelar anular detener detenger eliminar suspender terminar finalizar desactivar deshabilitar apagar apaguar';

export const spanishVerbs = {
  escriban: forms(WRITE, COMMANDS),
  llamen: forms('llamar', COMMANDS),
  manden: forms(SEND, COMMANDS),
  // Not to a friend: "no mandes nada, ya comi".
  manden_ustedes: forms(SEND, { a: 'ar e en', e: 'er a an', i: 'ir a an' }),
  lleguen: forms(REACH, COMMANDS),
  llegando: forms('buscar llegar llenar', DOING),
  mandando: forms(`llamar ${SEND}`, DOING),
  dejen: forms(STOP, REQUESTS),
  quiten: forms(REMOVE, REQUESTS),
  cancelen: forms(CANCEL, REQUESTS),
  salir: 'salir salga',
  recibir: 'recibir recibiendo',
  dar: 'dar dieran diera den dese darse dame deme denme darme dando doy da das dan',
  legal: `${forms('demandar denunciar reportar bloquear', { a: 'ar o are aremos amos' })} demanda denuncia policia abogado abogados fcc legal`,
  suscribir: forms(UNSUBSCRIBE, REQUESTS),
  bajen: forms('bajar desapuntar', REQUESTS),
  olviden: forms('olvidar perder pierder', REQUESTS),
} as const;

const VERBS: ReadonlySet<string> = new Set(
  Object.values(spanishVerbs).flatMap((words) => words.toUpperCase().split(' ')),
);
/** Forms that are no requests, for the spelling: CANCELARON is not a misspelt CANCELARAN. */
export const OTHER_FORMS = forms([STOP, REMOVE, CANCEL, SEND, UNSUBSCRIBE, REACH].join(' '), {
  a: 'a as an o aron aste amos aba aban ado ada ados adas aria',
  e: 'e es en o io ieron iste imos ia ian ido ida idos idas eria',
  i: 'e es en o io ieron iste imos ia ian ido ida idos idas iria',
});

/** Also French participles. */
const FRENCH: ReadonlySet<string> = new Set(['RETIRÉ', 'CONTACTÉ', 'TEXTÉ']);

/** The accent makes it past: DEJÉ is not DEJE. */
export const isPast = (word: string): boolean => /[ÉÓ]$/u.test(word) && !FRENCH.has(word) && VERBS.has(plainWord(word));

const ENCLITIC = /^(.{3,})(ME|NOS|LE|LES|LO|LA|LOS|LAS|SE)$/;

/** A verb with its pronoun as two words: QUITENME is QUITEN ME, PARENLE is PAREN LE. */
export function withoutEnclitic(word: string): readonly string[] {
  const [, verb = '', pronoun = ''] = ENCLITIC.exec(word) ?? [];
  return VERBS.has(verb) && !VERBS.has(word) ? [verb, pronoun] : [word];
}
