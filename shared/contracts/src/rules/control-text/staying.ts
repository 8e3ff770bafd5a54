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
  STILL WANT (?:MINE|YOUR|THE|THEM|THESE|TO GET|TO RECEIVE); KEEP (?:THEM|EM|THESE) (?:COMING|ON); I LIKE THESE$; (?:I )?LOVE (?:THESE|THEM)$; LOVE IT$; HOPE NOT; NOOO*$; IM STAYING; NO NEED TO UNSUBSCRIBE; (?:DONT|NEVER|NOT) (?:REMOVE|UNSUBSCRIBE|DELETE|DROP|TAKE) (?:ME|US|MY NUMBER)(?! OFF THE);
  AGREGU?EN?(?:ME| ME); (?:VUELVEN|PUEDEN|VOLVER) A? ?(?:ME )?AGREGAR; (?<!NO )QUIERO (?:SEGUIR|VOLVER|REGRESAR|CONTINUAR|QUEDAR); (?<!NO )(?:LAS|LOS) QUIERO(?: DE NUEVO)?$; (?:YO|MI) SI (?:QUIERO|MANDEN|LAS|LOS); YO SI$; SI QUIERO; (?:ME|NOS) ENCANTAN?$; (?:TRISTEZA|PENA|MOLESTA) (?:\\w+ )?(?:NO|ESPERAR|RECIBIR); NO ME MOLESTAN? (?:ESPERAR|RECIBIR|QUE|PARA); ESTOY DESUSCRI\\w+; ME DESUSCRIBIERON; NO (?:ME |NOS |SE LES |LES )?(?:VAYAN?|OCURRA) (?:A )?(?:DEJAR|DAR|BORRAR|QUITAR|SACAR|CANCELAR|ELIMINAR); (?:NUNCA|NO|JAMAS) (?:DIJE|PEDI|PIENSO|QUISE|ES QUE QUIERA|HE PEDIDO) (?:QUE (?:ME )?(?:DIERAN|QUITARAN|BORRARAN|SACARAN|QUERIA)|DAR|DES\\w+|DEJAR|SALIR|LA BAJA|BORRAR\\w*); QUIEN (?:LES|LE) DIJO; (?:BORRE|ELIMINE|CANCELE|BLOQUEE|PUSE|MANDE|ESCRIBI|DESUSCRIBI|DESACTIVE) (?:\\w+ ){0,3}(?:SIN QUERER|POR ERROR);
  REMETTEZ; RAJOUTEZ; REINSCRI\\w+; JE VEUX RESTER; (?:ECRIT|TAPE|ENVOYE|REPONDU|DESABONNEE?S?|DESINSCRITE?) (?:\\w+ ){0,4}(?:ACCIDENT|MEGARDE|ERREUR|VOULOIR|EXPRES); (?:JAMAIS|PAS) DEMANDE (?:A|DE|D|QUE) (?:ME |VOUS )?(?:DESABONNE\\w*|DESINSCRI\\w*|ETRE (?:RETIRE|ENLEVE|DESABONNE)E?|PLUS RECEVOIR|M ENLEV\\w+); (?:J|ON) ADORE(?: CA)?$; PEUR (?:D|DE|QUE); DOMMAGE; C EST NORMAL; JAIME BIEN; PLATE (?:D|DE|QUE); VEUX REVENIR; VEUX PAS QUE (?:VOUS|TU) (?:M ENLEV|ME RETIR|ME DESABONN|M EFFAC)\\w+; M ENNUIE DE`)})(?= |$)`,
);

/** A question about what the business does or did, before the phrase: "why did you cancel the promo". */
const ASKS = new RegExp(
  `(?:^| )(?:${anyOf(`
  DID; DOES(?! IT TAKE| ONE); WHYD; WHAT TIME; WHEN (?:DO|DOES|DID|SHOULD|YOU|I|THE|SHE|HE|WE); WHY (?:DID|WOULD|DO|ARE|IS|HAVE) (?:YOU|THEY|THE); (?:HAVE|HAS) (?:YOU|THEY|THE|ANYONE); ^(?:DO|ARE) (?:YOU|THEY|THESE|THE)(?! MIND); WILL (?:I|WE|THE|MY); IF I; IF WE; HATE TO; WAS (?:ABOUT|GOING) TO; WHO (?:WOULD|DOESNT|WANTS); ^WHY WOULD I; HOW MANY PEOPLE;
  ^POR QUE(?! NO| SIGUE| TANTO); A QUE HORA; HASTA CUANDO; ^(?:EN )?CUANDO; SI FALTO; 
  POURQUOI(?! PAS); QUAND EST CE QUE; ^QUAND; AVEZ VOUS; VOUS AVEZ TU; VOUS ALLEZ`)})(?= |$)`,
);
/** What nobody asked for: "I never told you to stop texting me", "I'd hate for you to stop". */
const DENIED = new RegExp(
  `(?:${anyOf(`
  (?:NEVER|DIDNT(?! I)|NOT|NOBODY|NO ONE|HAVENT|HASNT|WASNT|DOESNT|HARDLY) (?:EVER |REALLY )?(?:SAID|SAY|SAYING|TOLD|ASKED|ASKING|ASK|TELL|TELLING|MEANT|MEAN|THAT|WANT|WANTS|BEG); REFUSE; CANT (?:AFFORD|IMAGINE); HATE FOR; CRY IF; RATHER DIE THAN; NO (?:REASON|WAY); WHAT IF; DONT YOU DARE; SO SAD; NOBODY; NO ONE; HARDLY`)})(?: (?:YOU|ANYONE|ANYBODY|TO|THAT|I|BE|THE|FOR|WANT|DONT))*$`,
);
/** What is reported: "did they tell you". */
const REPORTED = /\b(?:TELL|ASK|SAY|PLEASE)\b/;

/** Whether the words of a message say that the writer stays. */
export const wantsToStay = (words: readonly string[]): boolean => STAYS.test(words.join(' '));

/** Whether the words before word `from` make the phrase there a question about what happens, or deny it. */
export function isAboutFacts(words: readonly string[], from: number): boolean {
  const text = words.slice(0, from).join(' ');
  return DENIED.test(text) || (ASKS.test(`${text} ${words[from] ?? ''}`) && !REPORTED.test(text));
}
