const anyOf = (phrases: string): string =>
  phrases
    .trim()
    .split(/\s*;\s*/)
    .join('|');

/** What a subscriber says who wants to stay or to come back: "I texted stop by mistake, add me back". */
const STAYS = new RegExp(
  `(?:^| )(?:${anyOf(`
  (?:PUT|ADD|SIGN|OPT|GET|LET|SUBSCRIBE|TURN|WANT) (?:ME|US|THEM|IT|THESE|MY NUMBER) (?:BACK(?! OFF| OUT)|UP AGAIN|AGAIN|ON AGAIN|IN AGAIN); RESUBSCRIBE(?: ME)?; (?:GET|SIGN|BE) BACK (?:ON|UP|IN);
  (?:SAID|TEXTED|TYPED|HIT|SENT|WROTE|REPLIED|UNSUBSCRIBED|OPTEDOUT|PRESSED|TEXT|SAY) (?:\\w+ )?(?:BY|ON) (?:ACCIDENT|MISTAKE|PURPOSE); ACCIDENTALLY (?:SAID|TEXTED|TYPED|HIT|SENT|WROTE|REPLIED|UNSUBSCRIBED|OPTEDOUT|PRESSED|TEXT); OOPS; (?:NEVER|DIDNT) (?:SAID|SAY|TEXT|TEXTED|MEAN|ASK|ASKED|WANT|WANTED) (?:TO )?(?:STOP|SAY|TEXT|UNSUBSCRIBE|LEAVE|BE (?:REMOVED|TAKEN|UNSUBSCRIBED)); DID I SAY; WHO SAID;
  STILL WANT (?:YOUR|THE|THEM|THESE|TO GET|TO RECEIVE); KEEP (?:THEM|EM|THESE) (?:COMING|ON); I LIKE THESE$; (?:I )?LOVE (?:THESE|THEM)$; LOVE IT$; HOPE NOT; NOOO*$; IM STAYING; NO NEED TO UNSUBSCRIBE; (?:DONT|NEVER|NOT) (?:REMOVE|UNSUBSCRIBE|DELETE|DROP|TAKE) (?:ME|US|MY NUMBER)(?! OFF THE);
  AGREGU?E(?:N|NME)?(?: ME| OTRA| DE); (?:VUELVEN|PUEDEN|VOLVER) A? ?(?:ME )?AGREGAR; (?<!NO )QUIERO (?:SEGUIR|VOLVER|REGRESAR|CONTINUAR|QUEDAR); (?<!NO )(?:LAS|LOS) QUIERO(?: DE NUEVO)?$; (?:YO|MI) SI (?:QUIERO|MANDEN|LAS|LOS); YO SI$; SI QUIERO; (?:ME|NOS) ENCANTAN?$; NO (?:ME |NOS |SE LES |LES )?(?:VAYAN?|OCURRA) (?:A )?(?:DEJAR|DAR|BORRAR|QUITAR|SACAR|CANCELAR|ELIMINAR); (?:NUNCA|NO|JAMAS) (?:DIJE|PEDI|PIENSO|QUISE|ES QUE QUIERA|HE PEDIDO) (?:QUE |DAR|DES|DEJAR|SALIR|LA BAJA); QUIEN (?:LES|LE) DIJO; (?:BORRE|ELIMINE|CANCELE|BLOQUEE|PUSE|MANDE|ESCRIBI|DESUSCRIBI|DESACTIVE) (?:\\w+ ){0,3}SIN QUERER;
  REMETTEZ; RAJOUTEZ; REINSCRI\\w+; JE VEUX RESTER; (?:ECRIT|TAPE|ENVOYE|REPONDU|DESABONNEE?S?|DESINSCRITE?) (?:\\w+ ){0,4}(?:ACCIDENT|MEGARDE|ERREUR|VOULOIR|EXPRES); (?:JAMAIS|PAS) DEMANDE (?:A|DE|D|QUE) (?:ME |VOUS )?(?:DESABONNE\\w*|DESINSCRI\\w*|ETRE (?:RETIRE|ENLEVE|DESABONNE)E?|PLUS RECEVOIR|M ENLEV\\w+); (?:J|ON) ADORE$; PEUR (?:D|DE|QUE); DOMMAGE; PLATE (?:D|DE|QUE); VEUX REVENIR; M ENNUIE DE`)})(?= |$)`,
);

/** A question about what the business does or did, before the phrase: "why did you cancel the promo". */
const ASKS = new RegExp(
  `(?:^| )(?:${anyOf(`
  DID; DOES(?! IT TAKE| ONE); WHYD; WHAT TIME; WHEN (?:DO|DOES|DID|SHOULD|YOU|I|THE|SHE|HE|WE); WHY (?:DID|WOULD|DO|ARE|IS|HAVE) (?:YOU|THEY|THE); (?:HAVE|HAS) (?:YOU|THEY|THE|ANYONE); ^(?:DO|ARE) (?:YOU|THEY|THESE|THE)(?! MIND); WILL (?:I|WE|THE|MY); IF I; IF WE; HATE TO; WAS (?:ABOUT|GOING) TO; WHO WOULD;
  ^POR QUE(?! NO| SIGUE| TANTO); A QUE HORA; HASTA CUANDO; ^(?:EN )?CUANDO; SI FALTO; 
  POURQUOI(?! PAS); QUAND EST CE QUE; ^QUAND; AVEZ VOUS; VOUS AVEZ TU; VOUS ALLEZ`)})(?= |$)`,
);
/** What is reported: "did they tell you". */
const REPORTED = /\b(?:TELL|ASK|SAY|PLEASE)\b/;

/** Whether the words of a message say that the writer stays. */
export const wantsToStay = (words: readonly string[]): boolean => STAYS.test(words.join(' '));

/** Whether these words before a phrase make it a question about what happens. */
export function isAboutFacts(before: readonly string[]): boolean {
  const text = before.join(' ');
  return ASKS.test(text) && !REPORTED.test(text);
}
