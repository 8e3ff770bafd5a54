import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

const listed = (words: readonly string[]): string => new Intl.ListFormat('en').format(words.map((word) => `“${word}”`));

/** The texts about what carriers filter. */
export const TEXTS = catalogue({
  heading: 'Carriers may filter this message',
  noSender: 'The text does not say who sends it.',
  /** There is no room for the name in front. */
  writeName: (name: string) => `Shorten the text, and write “${name}” in it.`,
  noWayOut: (people: number) =>
    `For ${counted(people, 'person', 'people')} this is the first text, and it does not say how to stop. Write “Reply STOP to unsubscribe” in it.`,
  /** `category`: of the operator's list, in lower case. */
  category: (category: string, words: readonly string[]) =>
    `Carriers filter texts about ${category}: take out ${listed(words)}, or some people may not get the message.`,
  aged: (category: string, words: readonly string[], age: number) =>
    `Carriers allow texts about ${category} only to people who were asked for their birthday and are at least ${age}: take out ${listed(words)}, or send to keywords that ask for it.`,
  shortener: (hosts: readonly string[]) =>
    `Carriers filter links from public shorteners: instead of ${listed(hosts)}, enter the page’s own address under “Add link”. It becomes a short link of your account.`,
  source: (source: string) => `Source: ${source}`,
  whatCarriersFilter: 'What carriers filter',
});
