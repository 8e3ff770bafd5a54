import { forms, type Endings } from './verb-forms';

/** "Arrêtez", also as many write it: "arrêter les textos svp", and "que vous arrêtiez". */
const YOU: Endings = { e: 'ez er iez' };
/** "Arrête"; these are also "il arrête" and, without its accent, "arrêté". */
const THOU: Endings = { e: 'e es' };
/** "Arrêter", "que vous arrêtiez": never a statement. */
const TO: Endings = { e: 'er iez' };

const BOTHER =
  'deranger harceler embeter emmerder spammer achaler tanner solliciter importuner relancer ecoeurer bombarder inonder notifier spamer';
const SEND = `envoyer renvoyer expedier contacter recontacter texter adresser inviter ${BOTHER}`;
const STOP = 'arreter cesser stopper';
const REMOVE = 'retirer enlever supprimer effacer oter rayer radier bloquer degager debarquer virer';
const END = `${STOP} ${REMOVE} couper desactiver annuler resilier terminer fermer`;
const OTHERS = 'appeler desabonner annuler resilier desactiver oublier donner taper refuser utiliser autoriser';

export const frenchVerbs = {
  ecrivez: `${forms(SEND, YOU)} ecrivez ecrire ecriviez`,
  envoie: `${forms(SEND, THOU)} envoie envoies ecris ecrives`,
  ecrire: `${forms(SEND, TO)} ecrire ecriviez`,
  appelez: forms('appeler', YOU),
  arretez: `${forms(STOP, YOU)} arret finissez`,
  arrete: forms(STOP, THOU),
  arreter: forms(STOP, TO),
  coupez: `${forms(END, YOU)} suspendre suspendez`,
  couper: `${forms(END, TO)} suspendre`,
  retirez: `${forms(REMOVE, YOU)} sortez sortir excluez exclure remove`,
  retire: `${forms(REMOVE, THOU)} sors exclus`,
  desabonner: `${forms('desabonner', YOU)} ${forms('desabonner', THOU)} desabonnement desabo`,
  desinscrire: 'desinscrire desinscrivez desinscris desinscription desinscripton',
} as const;

const VERBS = `${SEND} ${STOP} ${REMOVE} ${OTHERS}`;
const upper = (words: string): ReadonlySet<string> => new Set(words.toUpperCase().split(' '));
/** "A" is also "à", after which an infinitive stands. */
const AFTER_A = upper(`${forms(VERBS, THOU)} envoyes`);
const AFTER_HAVE = new Set([...AFTER_A, ...upper(forms(VERBS, { e: 'er ez' }))]);
const HAVE = upper('ai as avons avez ont avais avait aviez aurais aurait auriez avoir ete');
const BETWEEN = upper(
  'pas plus pu jamais deja encore toujours tu vous te me m nous il elle on je t rien meme juste aussi tous',
);

/** Before A these show that it is no "à". */
const PERSON = upper('on il elle qui');

/**
 * Words with each past participle under its accent: "j'ai appelé" is J AI APPELÉ, which is no request. Most people leave
 * out accents or write "j'ai appeler", so the auxiliary shows it.
 */
export function withParticiples(words: readonly string[]): string[] {
  let forms: ReadonlySet<string> | null = null;
  return words.map((word, at) => {
    if (forms?.has(word)) {
      forms = null;
      return `${word.replace(/E[SRZ]?$/, '')}É`;
    }
    if (HAVE.has(word)) forms = AFTER_HAVE;
    else if (word === 'A') forms = PERSON.has(words[at - 1] ?? '') ? AFTER_HAVE : AFTER_A;
    else if (!BETWEEN.has(word)) forms = null;
    return word;
  });
}
