import { word } from './not-subscriber.groups';

/** Somebody else has the phone, and asks who writes. */
export const PERSON: readonly (readonly string[])[] = [
  // Wrong number, wrong person
  [
    word`\b(?:WRONG (?:{number}(?! (?:CHARGER|CASE|COVER|CORD|CABLE|SCREEN|PLAN)S?\b)|{person}(?! (?:DELIVERED|CAME|CUT|TOOK|BROUGHT|MADE|GAVE|SHOWED|DID|PICKED|ANSWERED|TOLD|PAID|WON|GETS|GETTING|CALLED)\b)|{given}|CHAT$)|(?:INCORRECT|BAD) (?:PHONE |CELL |CONTACT )?(?:NUMBER|CONTACT))\b(?! (?:OF|ON|AT|UP|IN(?! YOUR (?:SYSTEM|LIST|RECORDS|DATABASE|FILES?|PHONE|CONTACTS)))\b)`,
    word`(?:\b(?:YOU|I AM) (?:(?:HAVE|GOT|TEXTED|CALLED|REACHED|MESSAGED|MUST) )*(?:THE )?|^)WRONG (?:ONE|1)(?:$| (?:BRO|MAN|BUDDY|HUN|DUDE|SORRY)$)`,
  ],
  [
    word`(?<!\bI DO )\b(?:NOT|NO LONGER|NEVER) (?:HAVE |GOT |REACHED |REACHING |TEXTING )?(?:A |THE )?(?:GOOD|VALID|RIGHT|CORRECT|WORKING) (?:{number}|{person})(?: (?:FOR|TO REACH|ANYMORE|NOW)\b.*)?$`,
    word`\b(?:SURE|DO) (?:THAT )?(?:YOU (?:HAVE|GOT|HAVE GOT|ARE TEXTING)|THIS IS) (?:THE |A )?RIGHT (?:{number}|{person})$`,
    word`\b{number} (?:IS |HAS )?(?:NO LONGER|NOT) (?:IN SERVICE|ACTIVE|VALID|IN USE|HIS|HERS|THEIRS)`,
  ],
  [
    word`\bNOT (?:THE |WHO|WHOM|ONE|PERSON|{number}|{person}|{given}|WHOEVER|WHAT){1,2}? ?(?:THAT |WHO |WHOM |ONE )?YOU (?:ARE (?:LOOKING|TRYING|TEXTING|AFTER)|WANT|THINK|NEED|MEANT|SEEK|INTENDED)`,
    word`\b(?:{person}|WHOEVER|WHO EVER|SUBSCRIBER) (?:THAT |WHO |WHOM )?(?:YOU (?:ARE|WERE) (?:LOOKING FOR|TRYING TO|SEEKING|TEXTING|MESSAGING|AFTER|CONTACTING|ASKING FOR)|YOU (?:WANT|NEED|SEEK|MEANT)\b|(?:THIS|IT|THESE)(?: \w+)? (?:IS|WAS|ARE) (?:\w+ )?FOR)`,
  ],
  [
    word`\bYOU (?:ARE |MUST BE |MIGHT BE |WERE )?(?:LOOKING FOR|THINKING OF|WANT|AFTER|SEEKING) (?:(?:A DIFFERENT|ANOTHER|THE (?:OLD|PREVIOUS|OTHER|LAST|FORMER)) (?:{person}|{given}|ONE|OWNER)|SOMEONE ELSE|SOMEBODY ELSE|{given}$)`,
    word`^(?:A )?DIFFERENT {given}\b`,
    word`\bYOU (?:ARE |MUST BE )?LOOKING FOR (?:MY|THE|HIS|HER) (?:OLD |EX |FORMER |LATE )?{kin}`,
    word`\bYOU (?:ARE )?TRYING TO (?:REACH|CONTACT|TEXT|GET|CALL|FIND) (?:AHOLD OF |A HOLD OF )?(?:{given}|MY|SOMEONE|HIM|HER|THE PREVIOUS)`,
    word`\b(?:THINK|THINKING|THOUGHT|ASSUME|ASSUMING)(?: THAT)? I AM {given}`,
  ],
  [
    word`\b(?:(?:MISTAK\w+|MISTOOK|CONFUS\w+|MIX\w+) ME|ME (?:MISTAKEN|CONFUSED|MIXED)) (?:UP )?(?:FOR|WITH)\b`,
    word`^(?:THIS |IT )?(?:MUST|HAS TO) BE (?:A|SOME) (?:MISTAKE|ERROR|MISUNDERSTANDING|MIX ?UP)$`,
    word`^MISTAKEN IDENTITY`,
    word`\bYOU (?:HAVE )?(?:DIALED|TEXTED|CALLED) WRONG$`,
    word`\b(?:GOT|RECEIVED|GETTING|RECEIVING) (?:THIS|THESE|IT) (?:BY|IN) (?:MISTAKE|ERROR|ACCIDENT)`,
    word`\bYOU (?:HAVE|GOT|HAVE GOT) ME (?:CONFUSED|MIXED UP|MISTAKEN)$`,
    word`\bYOU (?:ARE MISTAKEN|(?:MUST|MIGHT|MAY|HAVE TO) BE MISTAKEN|(?:HAVE )?MADE (?:A|AN) (?:MISTAKE|ERROR))$`,
    word`\b(?:TEXTING|TEXTED|MESSAGING|CONTACTED|CONTACTING|ADDED|(?:GOT|GETTING|RECEIVED|RECEIVING|GET)(?: THIS| THESE| YOUR)? {text}|(?:HAVE|GOT|ENTERED|PUT) MY {number}|SENT (?:THIS|TO ME|THIS TO ME))(?: \w+){0,3} (?:BY|IN) (?:MISTAKE|ACCIDENT|ERROR)(?<!\bI (?:MUST HAVE |HAVE )?(?:SENT|TEXTED).*)`,
  ],
  // Who is this?
  [
    word`(?<!\bKNOW (?:\w+ )?)\bWHO (?:IS |ARE |AM |BE |THIS |IS IT |THE )?(?:THIS|IT|YOU|THAT|SPEAKING|TEXTING|THIS IS)(?: IS| ARE| BE)?(?: PLEASE| AGAIN| FROM| TEXTING| TEXTING ME| MESSAGING ME| {number}| SUPPOSED TO BE| ANYWAY| WITH)?$`,
    word`^WHO (?:IS|ARE) (?:THIS|YOU) (?:AND|HOW|WHY|WHAT|I|MY|NEW|DO I|TO BE|SENDING|TEXTING|CONTACTING|MESSAGING|STOP|WRONG)\b`,
  ],
  [
    word`^(?:AND )?WHO (?:MIGHT|COULD) (?:THIS|YOU) BE$`,
    word`^IDENTIFY YOURSELF`,
    word`\bDO YOU KNOW WHO (?:THIS IS|I AM)\b`,
    word`\bDID YOU MEAN TO (?:TEXT|SEND|MESSAGE|CALL)\b`,
    word`\b(?:WAS|IS|WERE|ARE) (?:THIS|IT|THESE)(?: {text})? (?:MEANT|INTENDED) FOR ME\b`,
    word`\b(?:THINK|THOUGHT|SAID|SAYS|TOLD) (?:YOU )?(?:THAT )?YOU (?:COULD|CAN) (?:TEXT|CONTACT|MESSAGE)\b`,
    word`\bWHO (?:IS|BE) (?:TEXTING|MESSAGING|CONTACTING|SENDING) (?:ME|US|MY)\b`,
    word`\bWHO IS THIS {number} (?:REGISTERED|FOR|FROM|BELONG)`,
    word`^AND YOU ARE$`,
    word`^(?:WHOSE|WHO) {number} IS TEXTING|\bWHO (?:IS BEHIND|RUNS|OWNS|IS ON|HAS) THIS {number}`,
    word`^WHO (?:SENT|SENDS|WROTE|KEEPS SENDING|IS SENDING) (?:ME )?(?:THIS|THESE)`,
    word`^WHO (?:IS |KEEPS |THIS )?(?:TEXTING|MESSAGING|CONTACTING|SENDING|BOTHERING|CALLING)(?: ME| THIS| US| MY {number}| TO ME)$`,
  ],
  [
    word`\bWHO AM I (?:TALKING|SPEAKING|TEXTING|CHATTING|MESSAGING)\b`,
    word`^WHAT (?:COMPANY|BUSINESS|PLACE|ORGANIZATION|STORE) (?:IS|ARE) (?:THIS|YOU)(?: FROM)?$`,
    word`^(?:WHOSE|WHO IS|WHO|WHAT) {number} (?:IS|ARE) (?:THIS|IT|THAT|YOU)\b`,
    word`^WHOSE (?:THIS|IT)$`,
    word`\bWHOEVER (?:THE )?(?:YOU|THIS|THAT) (?:IS|ARE|MAY BE|MIGHT BE)\b`,
  ],
  [
    word`\bWHO (?:IS IT |EXACTLY )?(?:ARE|DO|DID|WERE) YOU (?:LOOKING FOR|TRYING TO|TEXTING|CALLING|WANT TO|MEAN|THINK|ASKING FOR|SEARCHING|NEED TO)(?! (?:HIRE|VOTE|WIN)\b)`,
  ],
  [word`^(?:AND )?WHO (?:IS|ARE) {name}$`, word`^{name} WHO$`],
  // Unknown people
  [
    word`\b(?:NOT KNOW|NO IDEA|ANY IDEA|NO CLUE|NOT SURE|A CLUE|NOT RECOGNIZE) (?:WHO|WHOM) (?:THE )?(?:YOU|THIS|SHE|HE|IT|THAT|THIS {person}|{name}) (?:IS|ARE|COULD BE|MIGHT BE)\b`,
    word`\b(?:NOT KNOW|NO IDEA|NO CLUE) WHAT {given} IS$`,
    word`\b(?:NOT|NO|NEVER)\b.* WHO (?:YOU|THIS|THAT) (?:IS|ARE)$`,
    word`\b(?:NOT|NO)\b.* WHAT (?:THIS|THAT|YOUR) (?:{number}|{place}) IS$`,
    word`\bNOT RECOGNIZE (?:\w+ ){0,4}(?:{place}|NUMBER|NAME)$`,
    word`\bNOT RING (?:A|ANY) BELLS?`,
    word`^WHAT IS THIS (?:PLACE|COMPANY|BUSINESS)$`,
    word`\b(?:NOT KNOW|NO IDEA|NO CLUE|NOT SURE) (?:WHO|WHAT) {name}(?: \w+){0,2} (?:IS|ARE)$`,
    word`^(?:WHO|WHAT) (?:IS|ARE) {given}(?: \w+)?(?:$| AND (?:WHY|HOW)\b)`,
    word`\bNOT KNOW (?:ANYONE|ANYBODY|SOMEONE|A SOUL) (?:AT|FROM|WITH|WORKING) (?:AT )?(?:THAT|THIS|YOUR)\b`,
    word`\bWHO HAD (?:IT|THIS {number})$`,
  ],
  [
    word`\bNOT KNOW (?:OF )?(?:(?:ANY|WHAT|A|THIS|YOUR)(?: {name})? (?:{place}|{trade})(?: IS)?$|(?:ANY |A |AN |NO ){given}\b|(?:YOU|HER|HIM|THEM|(?:THIS|THAT) (?:{person}|NAME|{number})|YOUR {number}|(?:ANY|AN|A|NO|ANYONE NAMED|ANYBODY NAMED) {name}|{name})(?:$| (?:AND|BUT|SO|OR|STOP|DO NOT|NOT|WHO|WHY|HOW|I|LEAVE|QUIT|GO|WRONG|MY|THIS IS)\b))`,
  ],
  [
    word`\b(?:NOBODY|NO ONE|NOONE|NO PERSON|NO SUCH PERSON|NO|NOT KNOW (?:ANY ONE|ANYONE|ANYBODY|A PERSON|SOMEONE)) (?:HERE |IN THIS HOUSE |AT THIS {number} )?(?:BY|WITH|NAMED|CALLED)\b(?! (?:THE (?!NAME)|A |AN |ME\b|MY |YOUR |COUPON))(?<!\bNO (?:BY|WITH))`,
    word`\bNO SUCH PERSON\b`,
  ],
  [
    word`\b(?:NO|NOT (?:ANY|A|HAVE A|HAVE ANY)) (?:{given}(?:$| (?:HERE|AT|ON|IN|LIVES|LIVING|WITH|BY|WORKS)\b)|{name} (?:HERE|AT THIS|ON THIS|WITH THIS|LIVES|LIVING|BY THIS)\b)`,
  ],
  [
    word`^(?:DO I KNOW YOU|DO WE KNOW EACH OTHER|HAVE WE (?:EVER )?MET|YOU DO NOT KNOW ME|(?:SURE )?WE (?:HAVE )?NEVER (?:MET|SPOKEN|TALKED))(?: BEFORE)?$`,
    word`^(?:IS|ARE) (?:THIS|YOU) (?:SOMEONE|SOMEBODY|ANYONE) I KNOW$`,
    word`^DO I KNOW (?:THIS {number}|WHO THIS IS|WHO YOU ARE)$`,
    word`\bHOW (?:DO|DID)? ?YOU (?:KNOW|FIND) (?:ME|MY NAME|MY {number})\b`,
    word`\bYOU DO NOT (?:EVEN )?KNOW ME\b`,
    word`\bNEVER MET (?:YOU|HIM|HER|THEM|ANYONE (?:FROM|AT|NAMED)|ANYBODY|THIS)\b`,
    word`\b(?:SHOULD I|SUPPOSED TO|NOT (?:THINK|BELIEVE|SURE|CERTAIN)(?: IF| THAT)? (?:I|WE)) (?:KNOW (?:YOU|EACH OTHER|THIS {number}|WHO (?:YOU|THIS))|HAVE (?:NEVER )?(?:MET|SPOKEN))\b`,
    word`\b(?:NOT (?:RECOGNIZE|RECOGNISE|KNOW)|NOT FAMILIAR WITH) (?:(?:THIS|YOUR|THE|THAT) (?:{number}|NAME|SENDER|{place})|YOU)$`,
  ],
  [
    word`\b(?:NEVER|NOT) (?:IN MY LIFE )?(?:HEARD|HERD|HEAR) (?:OF|ABOUT) (?:YOU|YOUR|YA$|THEM$|IT$|(?:(?:THIS|THAT|ANY) )?(?:{name} )?(?:{place}|{trade}|PERSON|NAME)$|{given}|{name}$)`,
    word`\bNEVER HEARD OF (?!AN? |THE |SUCH |THAT |YOUR )(?:\w+ ){1,2}{trade}$`,
    word`\bNOT KNOW ANY (?!GOOD|BETTER|OTHER|DECENT|CHEAP|MORE)(?:\w+ ){1,2}{trade}$`,
  ],
  // This is not Anna
  [
    word`\b(?:THIS|IT|I|THAT|THEY|STILL) (?:{number} )?(?:IS|AM|WAS|ARE) (?:NOT|NO LONGER) (?:(?:ME|HIM|HER|HE|SHE|THEM|MINE|{name})(?: ANYMORE| ANY MORE| NO MORE| BRO| MAN)?$|(?:ME|US|THE ONE|THE PERSON) (?:WHO|THAT) (?:{join}|GAVE|ASKED|TEXTED|REQUESTED|YOU|PUT|USED|WANTED|OPTED)|{given}(?! (?:AND I WANT|CAN I)))`,
    word`\b(?:FAKE|MADE UP|BOGUS) {number}`,
    word`\bNEVER BEEN {given}$`,
    word`\b(?:HERE|{given}) NOT {given}$`,
    word`^(?:NO )?(?:THIS|IT) NOT {given}\b`,
  ],
  [
    word`(?:^|\b(?:THIS|IT|THAT|IS|{number}) (?:IS )?)(?:NOT|NO LONGER) (?:HIS|HER|THEIR|HERS|{name}) (?:OLD )?{number}(?: ANYMORE| ANY MORE| NO MORE| NOW)?$`,
  ],
  [
    word`^(?:(?:THIS|THE|MY) )?(?:{number} )?(?:IS )?NOT (?:MINE|MY {number})(?: ANYMORE| ANY MORE| NOW)?(?:$| (?:THIS|IT|BELONGS)\b)`,
    word`(?:^|\bIS )NOT MY (?:ACCOUNT|SUBSCRIPTION|{number}|NAME)$`,
    word`^NOT MY NAME\b`,
    word`\bIS NOT MY NAME\b(?! ON)`,
    word`\bNAME IS NOT {name}$`,
    word`\bNAME IS {given} (?:AND )?I DO NOT\b`,
  ],
  [word`^(?:(?:THIS IS|I AM|MY NAME IS|IT IS|YOU GOT|YOU HAVE|YOU REACHED) {name}|NO|NOPE|NAH)(?: AND)? NOT {name}$`],
  [
    word`\b(?:(?:{text}|THESE|THIS|IT|THEY|THAT) (?:IS|ARE|WAS|WERE|MUST BE|MIGHT BE|GO|GOING|GOES)(?: MEANT| INTENDED| GOING)?|{text}(?: KEEPS? COMING)?|MEANT|INTENDED) (?:FOR|(?<!{text} )TO) (?:{else}(?= ELSE|$| WHO| NAMED|S\b)|{else}$|(?:SOMEONE|SOMEBODY) ELSE|(?:ANOTHER|A DIFFERENT) {person}|WHOEVER|THE {person} (?:WHO|THAT|WITH|BEFORE)|{given}$)`,
    word`\b(?:MEANT|INTENDED) FOR (?:HIM|HER|THEM|{given}|(?:MY|HIS|HER) {kin}|MY NEIGHBOR)\b`,
    word`\b(?:GET|GETTING|RECEIVING|RECEIVE|GOT) (?:\w+ ){0,4}(?:FOR|TO) (?:A |SOME )?(?:MR|MRS|MS|MISS|{given}|(?:SOMEONE|SOMEBODY|PERSON|GUY|WOMAN|LADY|MAN)(?: ELSE| NAMED| CALLED|$))`,
    word`\b(?:SOMEONE|SOMEBODY|ANOTHER PERSONS) (?:ELSES )?(?:COUPONS?|TEXTS?|MESSAGES?|MAIL)(?:$| (?:CAME|AND|BY|IS|ARE)\b)`,
    word`\b(?:GETTING|GET|RECEIVING|SENDING ME|SEND ME) {name}(?<=S) (?:{text}|COUPONS?|MAIL)$`,
    word`\b(?:{text}|THESE|THEY) (?:IS|WAS|ARE|WERE) NOT (?:MEANT |INTENDED )?FOR (?:ME|US|THIS)\b`,
    word`\bNOT (?:MEANT|INTENDED) FOR (?:ME|US|THIS)\b`,
    word`\bNOT (?:THINK|BELIEVE) (?:THIS|IT|THESE) (?:\w+ )?(?:IS|WAS|ARE) (?:MEANT )?FOR ME\b`,
  ],
  [
    word`\b(?:MEANT TO|TRYING TO|LOOKING TO|WANTED TO) (?:TEXT|REACH|MESSAGE|CONTACT|CALL|SEND) (?:THIS TO )?(?:SOMEONE|SOMEBODY|SOME ONE|ANOTHER PERSON)\b`,
    word`\bYOU MEANT TO (?:TEXT|REACH|MESSAGE|CALL)\b(?! ME\b)`,
    word`\b(?:TEXTING|TEXTED|MESSAGED|MESSAGING) (?:A STRANGER|SOMEONE ELSE|SOMEBODY ELSE)`,
    word`\b(?:AM|TEXTING|TEXTED|BOTHERING|SPAMMING|HARASSING) A (?:TOTAL |COMPLETE |RANDOM )?STRANGER`,
    word`\b(?:SUPPOSED|MEANT|INTENDED) TO (?:GO TO|BE FOR|BE SENT TO|REACH) (?:SOMEONE|SOMEBODY|ANOTHER|A DIFFERENT)`,
  ],
];
