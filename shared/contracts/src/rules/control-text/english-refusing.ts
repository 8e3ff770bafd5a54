import type { LeavingRule } from './language-rules.types';

/** "No more texts", "do not contact me", "I don't want these messages", no consent. */
export const refusing: readonly LeavingRule[] = [
  // No more of it.
  { say: '[ no more of? these|this|it ]', statement: true },
  { say: '[ no soliciting|solicitation|solicitors ]' },
  { say: '[ no more ]', unless: 'less', statement: true },
  { say: '[ never again ]', statement: true, freely: true },
  { say: 'no need for $fill* $messages|$deal', statement: true },
  { say: 'want no part of' },
  { say: '[ no more ~ $texts ]', statement: true },
  { say: '$nowish $want the|your|these|any ~ $texts ]' },
  { say: 'please no more ]', statement: true },
  {
    say: 'no more $fill* $messages ]',
    notAfter:
      'say says shows are there theres is was were why get getting got have has had receive received receiving see saw seen and if with how since',
    statement: true,
  },
  {
    say: '[ no more $fill* $thing|$deal|$sending to|for|2|two|too? $my|me|us|from|you|your|company|ever|period* $number? ]',
    statement: true,
  },
  {
    say: '[ no $the* $messages|text|texting|contact|solicitation|solicitors to|for|2|two|too? me|us|$my* $number? at? all|whatsoever|ever|period? ]',
    unless: 'email',
    statement: true,
  },
  // Do not.
  {
    say: '$dont to? $write or|and|nor? $send? me|us',
    notAfter: 'you they he she',
    notBefore: '$later',
    unless: 'instead',
  },
  {
    say: '$dont to? $write or|and|nor? $send? me|us at|on|in|about|for this|these|my|all|any|the? phone|number|future|anything|cell|line|reason|all|again|anymore again|anymore* ]',
    notAfter: 'you they he she',
  },
  {
    say: '$dont to? $write or|and|nor? $send? to? $my $my* $number|line',
    notAfter: 'i we you they he she',
  },
  {
    say: '$dont to? $write|write or|and|nor? $send? to? again|anymore|no|more|here|ever* ]',
    notAfter: 'i we you they he she who',
  },
  { say: '$dont to? $write it ]', given: 'number phone cell line' },
  { say: '$dont to? call or|and|nor $write', notAfter: 'i we you they he she who' },
  // Asking for a text instead of a call is not a wish to leave.
  {
    say: '$dont to? call me|us|again|anymore|here|ever|this|my|number|phone* ]',
    notAfter: 'i we you they he she who',
    unless: 'text message email instead',
  },
  { say: '$dont blow|hit|light me|my|up phone|my|up|again|anymore|no|more* ]' },
  { say: 'dont|never be|keep $sending me|us|here|$my', notAfter: 'i we you they' },
  {
    say: 'dont|never keep|continue to? $sending|$send|send|sending me|us|$fill* $thing|$deal? ]',
    notAfter: 'i we you they',
  },
  { say: 'you shouldnt be $sending me|us|this|my', unless: 'unless until' },
  { say: '[ not one|another more|further? text|message from|again|you|please* ]', statement: true },
  { say: '[ zero $messages ]', statement: true },
  { say: '$nowish $want one|another more|further? text|message' },
  { say: 'make|be sure i|we dont $get $fill* $messages from|you|again|anymore* ]' },
  { say: '$dont include me|us|$my* $number? in|on|with $fill* $thing|$deal|$list' },
  { say: 'didnt|havent|never consent|consented to $get? $fill* $messages' },
  {
    say: 'wont|wouldnt be? need|want|needing|wanting|like any|more|$fill* $messages from|you|any|longer|anymore|again* ]',
  },
  { say: 'not going|gonna to? be? need|want|needing $fill* $messages from|you|any|longer|anymore|again* ]' },
  { say: '$nowish like|enjoy $get $fill* $messages' },
  { say: '$dont hmu' },
  { say: 'dont reply|respond to this $number' },
  { say: 'dont you dare|ever $send me' },
  { say: '$dont send|sending to? me|us|$my* $number|here? $the* $messages|$deal', notAfter: 'i we they' },
  { say: '$dont send to? me|us|$my|here $my* $number? here|again|anymore* ]', notAfter: 'i we they you' },
  { say: '[ dont send again|anymore|here* ]' },
  {
    say: '$dont send|sending me|us? any|anything|these|those|this|more|stuff|nothing|no|none else|more|again|anymore|stuff* ]',
    notAfter: 'i we they you',
  },
  {
    say: '$dont send|sending me|us? anything|nothing|any|stuff more|else|other|further* to|2|two|too me|us|my|this',
    notAfter: 'i we they you',
  },
  {
    say: '$dont send|sending me|us any|anything|these|this|more|anymore|else|again|of|stuff* ]',
    notAfter: 'i we they you',
  },
  { say: '$dont send me|us? more|any|anymore* text|message ]', notAfter: 'i we they' },
  { say: 'dont reach|reply|respond|write out? to? me' },
  { say: 'dont|no $send|send list' },
  { say: 'can|could|may i not $get $fill* $thing|$these', freely: true },
  // A denied wish.
  {
    say: '$nowish $want|wanting|wanted to keep|continue|be* to? $get|read $fill* $thing|$deal',
  },
  {
    say: '$nowish $want|wanting|wanted to keep|continue|be* to? $get any|anymore|anything|these|those|them|this no|more|anymore|else|these|this|those|of|from|you|messages* ]',
  },
  {
    say: '$nowish $want|wanted|wanting|care for? $fill* $messages|$deal|text|message|marketing|subscription|stuff',
  },
  {
    say: '$nowish $want|wanted to? be $sent|subscribed|enrolled|added|signed|notified|alerted',
    notBefore: 'to',
  },
  { say: '$nowish $want|wanted to? be? on|in|part of? a? $fill* $list|this|anymore' },
  { say: '$nowish $want to? receive ]' },
  { say: '$nowish $want these|those anymore? ]' },
  {
    say: '$nowish $want $the|of|else|part|stuff|anything|nothing|these|them* from you|your|yall|this',
    unless: '$booking',
  },
  { say: '$nowish $want this|them|it|any|anything|more|your anymore|more|stuff ]' },
  { say: '$nowish $want any|none|no|part* of $these ]' },
  { say: '$nowish $want to? hear anything? from you|your|this|yall' },
  { say: '$nowish $want you to? $send|$sending', notBefore: '$later' },
  { say: '$nowish $want you to? have|use|keep my|this $number' },
  { say: '$want|prefer|send|give|get|receive me? no more|further of? $fill* $thing|$deal|$messages' },
  { say: 'not|nolonger|never|no interested|interest in $get? $fill* $thing|$deal' },
  { say: 'not|nolonger|never|no interested|interest in $get these|this|them|those|any|anything more|from|you* ]' },
  { say: 'rather|prefer|want|wish|like|ask to? not to? keep* $get? $fill* $thing|$deal|$send' },
  { say: 'not to? be $sent' },
  { say: 'prefer no $fill* $messages' },
  { say: 'rather|prefer not to? be on|in $fill* $list' },
  { say: 'no|dont need to|for you? to? $send $me|this? anymore|again|further', freely: true },
  { say: '[ no call|calls|texts|messages|text or|and? no? texts|text|messages|calls|call ]' },
  { say: 'rather|prefer not to? keep* $get these|this|those|them|any|anymore|more* ]' },
  { say: 'rather|prefer|ask|request that|you|if* not|dont|didnt|never $send' },
  { say: 'mind|appreciate|prefer|like not $sending|being|getting|receiving' },
  { say: 'not authorized|allowed|permitted|welcome to $send me|us|this|my' },
  { say: 'no right|business to $send' },
  { say: 'have no my|our? $consent', notBefore: 'form forms slip slips' },
  { say: '$consent ~ revoked|withdrawn|rescinded' },
  {
    say: '$nowish ~ give|gave|given|have|provide|provided|grant|granted you? $fill|our* $consent',
    notAfter: 'he she they',
    unless: 'form forms slip slips',
  },
  { say: '$revoke|take back? $fill* $consent' },
  { say: '$dont use my|this $number' },
  { say: '$halt using my|this $number|one' },
  { say: 'dont|nolonger consent|agree|authorize|authorise' },
  { say: 'no permission|consent|authorization to $send' },
];
