import type { LeavingRule } from './language-rules.types';

/** "I don't want these messages", "not interested in your texts", no consent. */
export const declining: readonly LeavingRule[] = [
  {
    say: '$nowish $want|wanting|wanted to keep|continue|be* to? $get|read $fill* texts|text|messages|message|sms|alerts|spam|ads|promos|promotions|notifications|newsletter|newsletters|communication|communications|solicitations|$deal',
  },
  {
    say: '$nowish $want|wanting|wanted to keep|continue|be* to? $get any|anymore|anything|these|those|them|this no|more|anymore|else|these|this|those|of|from|you|messages* ]',
    unless: '$shopping',
    refers: true,
  },
  {
    say: '$nowish $want|wanted|wanting|care for? $fill* texts|messages|sms|alerts|spam|ads|promos|promotions|notifications|newsletters|text|message|marketing',
    notBefore: 'on to',
  },
  {
    say: '$nowish $want|wanted to? be texted|messaged|contacted|spammed|bothered|solicited|harassed|subscribed|notified|alerted',
  },
  // One deal or one thing's updates, "the special", may be declined.
  { say: '$nowish $want|wanted|wanting|care for? $your* $deal' },
  {
    say: '$nowish $want|wanted to? be called|enrolled|added|signed again|anymore|up|to|in|on|for* $fill* $messages|$list|this? ]',
    notBefore: 'to',
  },
  {
    say: '$nowish $want|wanted to? be|stay|remain|keep|being subscribed|enrolled|signed to|in|up|for* $these|you|your|$messages|$list',
  },
  { say: '$nowish $want|wanted|wanting to? be|stay|remain? on|in|part of? a? $fill* $list|this anymore? ]' },
  { say: '$nowish $want|wanted|wanting to? be|stay|remain? on|in|part of? your|this|these $fill* list|lists' },
  { say: '$nowish $want to? receive ]' },
  { say: '$nowish $want|wanting these anymore? ]', unless: '$shopping' },
  {
    say: '$nowish $want $the|of|else|part|stuff|anything|nothing|these|them* from you|yall ]',
    unless: '$booking',
  },
  { say: '$nowish $want this|them|it|any|anything|more|your anymore|more|stuff ]', unless: '$shopping' },
  { say: '$nowish $want any|none|no|part|more|anymore* of $these ]' },
  { say: '$nowish want|need this|these|them|it ]', given: '$sentOut' },
  {
    say: '$dont send this|these|them|it|those|any ]',
    notAfter: 'i we they you is it its was website app system site',
    given: '$sentOut',
  },
  { say: '$nowish $want to? hear anything? from you|your|this|yall' },
  { say: '$nowish $want you to? $send|$sending me|us|this|my|our|here|anymore|again', notBefore: '$later' },
  { say: '$nowish $want you to? have|having|use|keep my|our|this number|numbers|digits|phone|cell' },
  {
    say: '$want|prefer|send me? no more|further of? $fill* $thing|$deal|$messages',
    unless: 'order arrived delivery package',
  },
  { say: 'receive no more|further of? $fill* $thing|$deal|$messages', notAfter: 'i we do', statement: true },
  {
    say: 'not|nolonger|never|no interested|interest in $get? $fill* $messages|communications|communication|text|promotions',
  },
  { say: 'not|nolonger|never|no interested|interest in $get? $your* $deal' },
  {
    say: 'not|nolonger|never|no interested|interest in $get these|this|them|those|any|anything more|from|you|on|my|phone|here|anymore* ]',
  },
  { say: 'rather|prefer|want|wish|like|ask to? not to? keep* $get? $fill* $thing|$deal' },
  { say: 'rather|prefer|want|wish|like|ask to? not to? keep* $send me|us|my|this|here|again|anymore' },
  { say: 'not to? be texted|messaged|contacted|spammed|bothered|solicited|harassed', statement: true },
  { say: 'not to? be called or|and|again|by|anymore', statement: true },
  { say: 'prefer no $fill* $messages' },
  { say: 'rather|prefer not to? be|stay|remain on|in $fill* texting? list|lists|database|system' },
  { say: 'no|dont need to|for you? to? $send $me|this? anymore|again|further', freely: true },
  {
    say: '[ no call|calls|texts|messages|text or|and? no? texts|text|messages|calls|call ]',
    unless: 'waited waiting driver came showed late hour hours ago says',
  },
  { say: 'rather|prefer not to? keep* $get these|this|those|them|any|anymore|more|of* ]' },
  { say: 'rather|prefer not to? hear from you|this|yall' },
  {
    say: 'rather|prefer|ask|request that|you|if* not|dont|didnt|never $send|send or|and? $send? me|us|my|this|here|any|these|anymore|again|at',
  },
  { say: 'mind|appreciate|prefer|like not $sending me|us|my|this|here' },
  { say: 'mind|appreciate|prefer|like not being $sent' },
  { say: 'mind|appreciate|prefer|like not getting|receiving $fill* $messages|$deal|$these' },
  { say: 'not|nolonger authorized|allowed|permitted|welcome to $send me|us|this|my', statement: true },
  { say: 'no right|business to $send me|us|this|my' },
  { say: 'you|yall have no my|our? $consent', notBefore: 'form forms slip slips' },
  { say: 'consent|permission|authorization|authorisation ~ revoked|withdrawn|rescinded' },
  {
    say: 'you $nowish ~ have my|our|$fill? $consent',
  },
  {
    say: '$nowish ~ give|gave|given|provide|provided|grant|granted you|anybody|anyone|them? $fill|our* consent|permission|authorization|authorisation',
    notAfter: 'he she they',
    notBefore: 'for to',
    unless: 'form forms slip slips',
  },
  { say: '$nowish ~ $consent for|to $get? be? $send|sent|$sent|$sending|$thing|$deal' },
  { say: '$nowish ~ $consent for|to $these ]' },
  { say: '$nowish ~ $consent for|to $get? $the* $thing|$deal' },
  { say: '$revoke back? $fill* $consent' },
  { say: 'take|taking back $fill* $consent' },
  { say: 'never agree|agreed|consent|consented to $get? $fill* $messages' },
  { say: '$dont use my|this number|numbers|phone|cell|contact', notBefore: 'for' },
  { say: '$halt using my|this number|phone|cell|one', notAfter: 'i' },
  { say: 'dont|nolonger consent|agree|authorize|authorise $these? ]', refers: true },
  {
    say: 'dont|nolonger consent|agree|authorize|authorise you? to? $get|be|being|$the|$send|$message|$sending|$deal* $thing|$send|$sent|$sending|$deal|$these',
  },
  { say: 'no permission|consent|authorization to $send', notAfter: 'i' },
  { say: 'can|could i|we not $get $these again|anymore', freely: true },
  { say: 'didnt i say|tell you? not|dont to? $send me|us', freely: true },
  { say: 'ask|asked for $these and dont $want $these ]', freely: true },
  { say: 'let me not $get $fill* $messages', freely: true },
  { say: 'no more of? these|this things|stuff|crap on|to my phone|cell' },
  { say: 'no more sending ~ to my phone|number|cell' },
  { say: 'dont need to $send me|us anymore|again', freely: true },
  { say: '$dont use my|this number for $fill* $thing|$deal|$sending' },
];
