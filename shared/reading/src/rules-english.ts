import { classes } from './english-classes';
import { declining } from './english-declining';
import { refusing } from './english-refusing';
import { removing } from './english-removing';
import { stopping } from './english-stopping';
import { wishing } from './english-wishing';
import type { LanguageRules } from './language-rules.types';

/** English phrases that ask to leave (ADR 0012), in the notation of parsePattern. */
export const english: LanguageRules = {
  classes,
  negations: 'dont not never didnt wont wouldnt shouldnt doesnt isnt',
  light:
    'to want wanted wish like ever please you guys even just think i need really going planning plan on let them me be get ask asking asked tell trying intend say mean have',
  rules: [...stopping, ...refusing, ...declining, ...removing, ...wishing],
  doubtful: [
    'wrong number|person|guy|phone ]',
    'not|nolonger interested ]',
    'didnt|never sign|signed|subscribe|subscribed|join|joined|agree|agreed',
    'didnt|never ask|asked for',
    '[ shut up ]',
    '[ spam ]',
    'this|is $the* spam',
    'report|reported|reporting|blocked|blocking',
    'still $sending',
    'pause $the* $messages',
    'delete|close my account',
    'cancel $the* membership',
    'hate $get? $the* $messages',
    'without my consent|permission',
    '[ i would? $want to cancel|end|quit ]',
    '[ dont $want ]',
    'harassment',
    'too many $messages|$deal',
    'you guys|all* never|wont stop $sending',
    'fuck you|u',
    '[ enough ]',
    'dont|nolonger $want this|it|them|any ]',
    'cant|couldnt stop $the* $messages',
  ],
};
