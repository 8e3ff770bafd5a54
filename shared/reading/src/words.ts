/** Whole messages that mean opt-out, help or opt-in (messaging design, section 2). */
export const STRONG_STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE'] as const;
export const WEAK_STOP_WORDS = [
  'END',
  'QUIT',
  'CANCEL',
  'REMOVE',
  'REVOKE',
  'OPTOUT',
  'OPTEDOUT',
  'UNSUB',
  'UNSUBSCRIBED',
  'LEAVE',
  'ALTO',
  'BASTA',
  'BAJA',
  'PARE',
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
/**
 * Stop words of languages without a grammar of their own here, as a whole message: Russian, Ukrainian, Chinese,
 * Japanese, Korean, Vietnamese, Tagalog, Haitian Creole, Arabic and Hindi.
 */
export const FOREIGN_STOP_WORDS = [
  'СТОП',
  'ОТПИСАТЬСЯ',
  'ОТПИСКА',
  'ВІДПИСАТИСЯ',
  '停止',
  '退订',
  '退訂',
  '取消订阅',
  '取消訂閱',
  'ストップ',
  '配信停止',
  '중지',
  '수신거부',
  'DỪNG',
  'DỪNG LẠI',
  'NGỪNG',
  'TIGIL',
  'ITIGIL',
  'IHINTO',
  'KANPE',
  'SISPANN',
  'توقف',
  'إيقاف',
  'रोकें',
] as const;
export const HELP_WORDS = ['HELP', 'HELPME', 'INFO', 'AYUDA', 'AIDE'] as const;
export const START_WORDS = ['START', 'UNSTOP'] as const;
/** Replies to the question whether a subscriber wants messages; without a pending question they are plain replies. */
export const YES_WORDS = ['YES', 'Y', 'SI'] as const;
export const NO_WORDS = ['NO', 'N', 'NOPE', 'NAH', 'NON', 'NOTHANKS'] as const;
