import { FRENCH } from './not-subscriber.french';
import { word } from './not-subscriber.groups';
import { JOINING } from './not-subscriber.joining';
import { NUMBER } from './not-subscriber.number';
import { PERSON } from './not-subscriber.person';
import { SPANISH } from './not-subscriber.spanish';

/**
 * Phrases of people who are not the subscriber: at most sixty, each with its wordings. A wording is a pattern over
 * canonical words without accents and apostrophes, with contractions written out (ISNT is IS NOT). Each is looked for
 * in every clause and in the whole text, and has its texts in not-subscriber.tsv.
 */
export const PHRASES: readonly (readonly string[])[] = [...PERSON, ...NUMBER, ...JOINING, ...SPANISH, ...FRENCH];

/** Wordings that are looked for in the whole text only: more may be said after "not Anna" that makes it a preference. */
export const WHOLE: readonly string[] = [
  word`^(?:NO |NOPE |NAH )?(?:NOT|NO) {given}(?: (?:NEVER WAS|NOT|I AM|MY|WHO|WRONG|FIX|REMOVE)\b.*)?$`,
  word`\b(?:NEVER|NOT) (?:ONCE |HAVE |I )*(?:BEEN|SHOP|SHOPPED|(?:ORDER|ORDERED)|EATEN|ATE|EAT|BOUGHT|VISITED|STEPPED|DONE|DO|DEALT|SET) (?:(?:ANY|ANYTHING|BUSINESS|FOOT|A)(?: THING)? )*(?:\w+ ){0,2}?(?:TO|AT|FROM|WITH|IN|INTO) (?:YOU|THERE|HERE|(?:YOUR|THIS|THAT|ANY)(?: {place})?)$`,
  word`^WHO (?:IS )?(?:THIS|IT)(?: IS)? FOR$`,
  word`^(?:I (?:THINK|BELIEVE) )?(?:THIS|THERE)(?: (?:IS|MUST|HAS|MIGHT|MAY|TO|SEEMS))*(?: (?:BE|BEEN))? (?:SOME|A|AN) (?:SORT OF |KIND OF )?(?:MISTAKE|ERROR|MISUNDERSTANDING|MIX ?UP|CONFUSION)$`,
  word`^(?:NO |NOPE )?NOT (?:HIM|HER|THEM)(?: BRO)?$`,
  word`^(?:A |MY )?(?:LANDLINE|LAND LINE)(?: HERE)?$`,
  word`\b(?:NEVER|NOT) USED (?:YOU|YOUR (?:{place}|SERVICES?|PRODUCTS?))$`,
  word`\bNOT (?:GO TO|USE|SHOP AT|EAT AT|VISIT|FREQUENT) (?:(?:YOUR|THAT|THIS|{name}) )?{place}$`,
  word`^(?:THE )?{office} (?:{number}|LANDLINE|LAND LINE)(?: HERE)?$`,
  word`^WHO$`,
  word`\bNEVER BEEN (?:TO|IN|AT) (?:A )?{given}(?: \w+)?$`,
  word`^(?:NO|NOPE) THIS IS {name}$`,
  word`^(?:ESTA |ESTAS )?EQUIVOCAD[OA]$`,
  word`^(?:THIS IS |WE ARE )?NOT THE {name} (?:RESIDENCE|HOUSEHOLD|FAMILY)$`,
  word`^WE ARE NOT THE {name}$`,
  word`\bNOT LIVE (?:IN|NEAR|AROUND) (?:THAT|YOUR) (?:STATE|COUNTRY|CITY|TOWN)$`,
  word`^(?:NO |NOPE )?(?:NOT |NEVER ){given} (?:NOT|NEVER) ?(?:AT ALL|EVER)?$`,
  word`^(?:THIS |IT )?(?:IS |MUST BE )?A PRANK$`,
  word`\bNEVER (?:PLACED AN ORDER|PURCHASED(?: ANYTHING)?|BOUGHT ANYTHING) (?:WITH|FROM|AT) YOU$`,
];
