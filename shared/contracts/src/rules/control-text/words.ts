/** Whole messages that mean opt-out, help or opt-in (messaging design, section 2). */
export const STRONG_STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE'] as const;
export const WEAK_STOP_WORDS = [
  'END',
  'QUIT',
  'CANCEL',
  'REMOVE',
  'REVOKE',
  'OPTOUT',
  'UNSUB',
  'UNSUBSCRIBED',
  'LEAVE',
  'ALTO',
  'BASTA',
  'BAJA',
  'CANCELAR',
  'ELIMINAR',
  'DELETE',
  'PARAR',
  'ARRET',
  'ARRETEZ',
  'ARRETER',
  'ANNULER',
  'ANNULEZ',
  'RETIRER',
  'SUPPRIMER',
  'EFFACER',
] as const;
export const HELP_WORDS = ['HELP', 'HELPME', 'INFO', 'AYUDA', 'AIDE'] as const;
export const START_WORDS = ['START', 'UNSTOP'] as const;
/** Replies to the question whether a subscriber wants messages; without a pending question they are plain replies. */
export const YES_WORDS = ['YES', 'Y', 'SI'] as const;
export const NO_WORDS = ['NO', 'N', 'NOPE', 'NAH', 'NON', 'NOTHANKS'] as const;
