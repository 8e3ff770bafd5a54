import { classes } from './french-classes';
import { refusing } from './french-refusing';
import { removing } from './french-removing';
import { stopping } from './french-stopping';
import type { LanguageRules } from './language-rules.types';

/** French phrases that ask to leave (ADR 0012); without accents, elisions as words: M ENVOYEZ. */
export const french: LanguageRules = {
  classes,
  negations: 'n ne pas jamais',
  light: 'n ne que me m moi vous nous pas plus de svp s te t veux',
  // Of words that sound alike, the first wins: ECRIVEZ before ECRIVE.
  rules: [...stopping, ...refusing, ...removing],
  doubtful: ['mauvais|faux numero', 'pas|plus interesse|interessee', 'trop de $messages', '[ assez ]'],
};
