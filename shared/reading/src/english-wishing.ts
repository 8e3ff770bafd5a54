import type { LeavingRule } from './language-rules.types';

/** Who wants what: "I must ask you not to send any more", "see to it that I get none", "dont sending me texts". */
export const wishing: readonly LeavingRule[] = [
  // Who wants × not × verb.
  {
    say: '$wish it? that|you|for|if|would|will* to? $stopped to? $write|write to? me|us|here|my|our|this $number?',
    notAfter: 'he she they',
    notBefore: '$later off name',
    unless: 'instead',
  },
  {
    say: '$wish it? that|you|for|if|would|will* to? $stopped to? send|sending to? me|us|here|$my* $number? $fill* $messages|$deal|$these|further|anything|more|anymore|text|message|again',
    notAfter: 'he she they',
    notBefore: '$later',
    unless: 'instead order',
  },
  {
    say: '$wish that|you|for|if* to? $stopped to? send any? more|anymore|further|again ]',
    alone: true,
    unless: '$shopping order',
  },
  {
    say: '$sure to? it? that? you $stopped to? send|$write me|us $fill* $messages|$deal|$these|further|anything|more|anymore|text|message|again',
    notBefore: '$later',
  },
  { say: '$sure to? it? that? i|we $get no|none|nothing|zero more|further|additional* of? $fill* $messages' },
  { say: '$sure to? it? that? i|we dont|nolonger|never|not $get $fill* $messages' },
  { say: '$sure to? it? that? i|im|we am|are? not|nolonger|never $send|$sent|sent $fill* $messages' },
  { say: '$sure to? it? that? $fill* $messages are|is|get|dont|nolonger* $stopped|end|sent|cease|coming|come' },
  // Learners' English.
  {
    say: 'dont texting|messaging|contacting|spamming|emailing|writing to? me|us|$my* $number?',
    notAfter: 'i we they you',
    notBefore: '$later back',
  },
  {
    say: '[ no|not texting|messaging|contacting|spamming|writing to? me|us|$my $number? anymore|again|more|messages|texts|text|sms|please* ]',
    statement: true,
  },
  {
    say: '[ dont|no|not sending to? me|us? $my* $number? $fill* $messages|text|message|again',
    notBefore: '$later',
    statement: true,
  },
  {
    say: 'no|not more $write|write|send|sending|texting|messaging to? me|us|$my* $number? $fill* $messages|text|message? ]',
    notAfter: 'do does did can i we could',
    statement: true,
  },
  {
    say: '[ no|not|dont send|sent|write more|anymore to? me|us? $fill* $messages|text|message to|me|us|my|$number* ]',
    statement: true,
  },
  { say: '$halt to? sent|write|writing to? me|us|here|$messages|message|text', notAfter: 'when after once until' },
  { say: '$halt to write|text|message ]', notAfter: 'had have' },
  { say: '$halt|finish the|your|these|this|with* $messages|message ]', notAfter: 'do if i we' },
  // Not to be texted.
  {
    say: '$wish i|we? to? not|nolonger|never to? be sent? not|nolonger|no|more* $sent anymore|again|by|from|you|more|any|further|please* ]',
    notBefore: 'by',
    unless: 'housekeeping text message instead',
  },
  {
    say: '$wish i|we? to? be not|nolonger|no|never more? $sent|sent|disturbed anymore|again|by|from|you|more|any|$messages|further* ]',
  },
  {
    say: '$wish i|we? to? not|nolonger|never to? be notified|disturbed|written anymore|again|by|you|more|any|further* ]',
  },
  { say: '$wish i|we? to? not|nolonger|never|be to|not|nolonger|be* sent $fill* $messages|$deal' },
  // Not to get any.
  { say: '$dont send $these to me|us anymore|again|ever ]', notAfter: 'i we they you he she' },
  { say: 'not|nolonger wanting|needing $fill* $messages', notAfter: 'im' },
  { say: '$off off|from? $fill* text|texting|sms thing|stuff|service' },
  { say: 'cost|costs|costing|charge|charged|charges|pay me? ~ dont send them|these|any', unless: '$shopping order' },
  {
    say: '[ dont send them|these ]',
    given: 'cost costs costing charge charged charges minutes data prepaid spam',
    unless: '$shopping order',
  },
  { say: '$wish i|we? to? not|nolonger|never to? $get $fill* $messages' },
  { say: '$dont do|doing it|this|that again ]', given: 'texted texting text texts message messages' },
  {
    say: 'wouldnt|dont|nolonger|never|not $want|care|wanting to? keep|continue|be* $get|read|reading $fill* $messages|text|message|$deal|$these from|to|on|my|phone|number|you|anymore|again|here* ]',
    notAfter: 'who',
    unless: '$shopping',
  },
  { say: 'rather|prefer not to? be|keep|continue* $get|read|reading $fill* $messages|$these|text' },
  {
    say: 'never|wouldnt|dont|nolonger $want|wanting for? $fill* $messages|text|message on|to|in my|our|this phone|number|cell',
  },
  { say: 'wouldnt|never $want for? $fill* $messages anymore|again|from|sent|coming|to|you|me|my|phone* ]' },
  { say: 'wouldnt|never $want $these anymore|coming|sent|from|to|me|you|my|phone* ]', unless: '$shopping' },
  { say: 'dont wish for $these anymore|coming|sent|to|me|my|phone* ]', unless: '$shopping' },
  // No need.
  {
    say: 'dont|not|nolonger|no|never need|have|bother to|for|you|keep|continue|be* $write|$sending me|us anymore|again|further|no|more|any* ]',
    given: 'anymore again further more keep continue nolonger',
    freely: true,
  },
  {
    say: 'dont|not|nolonger|no|never need|have|bother to|for|you|keep|continue|be* send|sending me|us? $fill* $messages|$deal|$these|anymore|again',
    notAfter: 'i we they',
    notBefore: '$later',
    unless: '$shopping order',
    freely: true,
  },
  // Help with stopping.
  {
    say: 'help|helping|trouble|problem|way|hard|assistance|please|mind|consider|appreciate|about i|me|us|in|with|of|you|to|need|want* $ending $fill* $messages|$these|$list ]',
    notAfter: 'no',
    unless: '$booking',
  },
  {
    say: 'help|assist me|us|with|to|in* $end|unsubscribing|unsubscribe from|of? $fill* $messages|$these|$list ]',
    unless: '$booking',
  },
  {
    say: 'help|assist|trouble|way me|us|with|to|in|of* get|getting off|out|rid|away of|from? $fill* $messages|$these|$list ]',
    unless: '$booking',
  },
  {
    say: 'help|assist|trouble|way me|us|with|to|in|of* turn|turning|shut|shutting|switch|switching off $fill* $messages|$these',
  },
  {
    say: 'help|assist|trouble|way me|us|with|to|in|of* turn|turning|shut|shutting|switch|switching $fill* $messages|$these off',
  },
  // The service, what was sent before the verb.
  {
    say: '$end|shut|switch|turn off? this|the|that|your|my text|texts|texting|sms|message|messaging message|texting? thing|service|program|stuff|business',
    unless: '$booking',
  },
  {
    say: '[ $fill* texts|messages|sms|notifications|alerts please? cancel|end|discontinue|disable|terminate for? me? ]',
    statement: true,
  },
  { say: '[ $fill* texts|messages|sms|notifications|alerts please? get|getting rid of them|these ]', statement: true },
  {
    say: '[ this|the|your text|texting|sms|message thing|service|stuff please? cancel|end|stop|quit|discontinue|enough|remove it|me? ]',
    statement: true,
  },
  { say: '[ turn|shut|switch it|them? off it|them? for? me? ]', given: '$sentOut text texting' },
  {
    say: '[ cancel|end|stop|discontinue|disable|deactivate|terminate|kill it|them|this|these? for me|us ]',
    given: '$sentOut text texting',
  },
  { say: '[ cancel|end|discontinue|disable|deactivate|terminate it|them|this ]', given: '$sentOut text texting' },
  {
    say: 'kill|delete the|your|these|those|all|my|sms|text* sms|texts|alerts|notifications|messages for|on|to me|my phone?',
    notAfter: 'i',
    statement: true,
  },
  // Removal.
  { say: '$grab my name and my? $number $outof this|your|the thing|stuff|$list', unless: '$booking' },
  {
    say: 'request|requesting|ask|asking|want|need|like|process for? my|a|an|immediate* removal|deletion|unsubscription|deregistration|optout of|from|off my* $number? of|from|off? $fill* $list|$messages|$deal|this ]',
  },
  { say: 'removal|deletion|unsubscription from|off|of my|number|from|off|of* $fill* $list|$messages|$deal' },
  { say: '$grab|leave $me|my|this|our $number? $outof of? whatever list? this|that list? is', unless: '$booking' },
  {
    say: '$grab $me|my|this|our $number? $outof of? this|the|your text|texting|sms|message? thing|stuff',
    unless: '$booking',
  },
  { say: '$ask|request|want to? be off of? $fill* $list|$messages|$deal' },
  {
    say: '$dont to? write|text|message|send to? me|us|here anymore|any|again|ever|further|no|$fill* $messages|more|again|anymore|please? ]',
    notAfter: 'i we you they he she who',
    notBefore: '$later',
  },
  {
    say: '[ no|not $write|write to? me|us|here anymore|again|more|any|$messages* ]',
    statement: true,
    notBefore: '$later',
  },
  { say: '$sure to? it? that? i|im|we am|are? sent no|none|nothing more|further|of* $fill* $messages' },
  {
    say: '[ about|regarding|concerning|on|as|for* $fill* texts|messages|sms|notifications|alerts please? $end|turn|shut|switch|enough it|them? off? for? me? ]',
    statement: true,
  },
  {
    say: '[ about|regarding|concerning|on|as|for* $fill* texts|messages|sms|notifications|alerts no more|thanks|longer ]',
    statement: true,
  },
  { say: '[ request|requesting for? removal|deletion|unsubscription ]', alone: true },
  {
    say: '$sure to? it? that? you $stopped to? $write|write|send to? me|us|$my* $number? anymore|again|any|more|ever? ]',
  },
  { say: '[ cancel for? me? ]', given: 'texts sms notifications alerts', unless: '$booking' },
  { say: 'can|could|would|will you not|nolonger send|sending $these to? me|us? anymore|again ]', freely: true },
  { say: 'want|need|like $these|they to? $end ]', given: '$sentOut', unless: '$booking' },
  { say: '[ im|i|we|am out ]', given: 'text texts messages sms alerts spam', unless: '$booking' },
  { say: 'text|reply|type|send|press|say to|2 $end $these ]', alone: true },
  { say: 'text|reply|type|send|press|say to|2 $end $fill* $messages' },
  { say: 'enough with|of $these ]', alone: true },
  { say: '[ im good|fine|ok|okay on|without $the* $messages ]', statement: true },
  { say: 'no thanks to $fill* $messages|$deal', statement: true },
  { say: '$nowish $want your|these _ coupons|offers|deals ]' },
  { say: 'please quit|end ]', given: '$sentOut' },
  { say: '[ im|so|really|we|are* sick|tired|fed of|up|with* these ]', alone: true },
  { say: 'take off my|this|the|that number|phone please? ]', unless: '$booking' },
  { say: 'take to $end $these|$fill* $messages|these', alone: true },
  { say: '$nowish trying to get $fill* $messages' },
  { say: 'nobody|noone wants|want $fill* $messages', statement: true },
  { say: 'removal|deletion|deleting of $my* $number', notBefore: 'one' },
  { say: '$number needs|must|has|should to? come|be|go off of? $fill* $list|$these' },
  {
    say: 'no|stop $fill* reminders|promos|offers|notifications|alerts|ads|updates by|via|through text|texts|sms ]',
    statement: true,
  },
  { say: '[ $dont remind me|us anymore|again ]' },
  {
    say: '$nowish $want|wanted to? be|get? notified|alerted|reminded by|via|from|of|about|anymore|again|you|text|texts|sms|message|messages|these|any|more* ]',
  },
  { say: '$wish|wanting|desire i? to? not|nolonger to? $get $these ]', refers: true, unless: '$shopping' },
  { say: '[ i|im quitting your|this|the $list|$messages ]' },
  { say: '$dont to? $write me|us ~ ~ or ever again ]', notAfter: 'i we they you' },
  // Also beside an appointment: "cancel the texts, the class is over".
  {
    say: 'cancel|end|terminate|discontinue the|your|these|those|all|my|any* text|sms|marketing* texts|messages|sms|alerts',
    notAfter: 'i',
  },
  { say: 'cancel|end|terminate|discontinue my|the|this|our text|sms|texting|message subscription' },
  {
    say: '$grab $me|my|this|our $number? off|from|out of? this|your text|texting|sms|mailing* list|lists|texts|messages',
    unless: 'standby waitlist guest table raffle team roster',
  },
];
