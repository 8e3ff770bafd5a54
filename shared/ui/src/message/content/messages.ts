import { catalogue, counted } from '@textloom/contracts';

/** The texts about what carriers filter. */
export const TEXTS = catalogue('ui/message/content', {
  heading: 'Carriers may filter this message',
  noSender: 'The text does not say who sends it.',
  /** There is no room for the name in front. */
  writeName: (name: string) => `Shorten the text, and write “${name}” in it.`,
  /** Nothing puts the name in front. */
  addName: (name: string) => `Write “${name}” in it.`,
  beginWith: (name: string) => `Begin with “${name}:”`,
  noWayOut: (people: number) =>
    `For ${counted(people, 'person', 'people')} this is the first text, and it does not say how to stop. Write “Reply STOP to unsubscribe” in it.`,
  noWayOutForAll:
    'This is the first text that people get, and it does not say how to stop. Write “Reply STOP to unsubscribe” in it.',
  /** `category`: of the operator's list, in lower case. */
  category: (category: string, words: string) =>
    `Carriers filter texts about ${category}: take out ${words}, or some people may not get the message.`,
  aged: (category: string, words: string, age: number) =>
    `Carriers allow texts about ${category} only to people who were asked for their birthday and are at least ${age}: take out ${words}, or send to keywords that ask for it.`,
  /** The text is sent to people of one keyword. */
  agedKeyword: (category: string, words: string, age: number) =>
    `Carriers allow texts about ${category} only to people who were asked for their birthday and are at least ${age}: take out ${words}, or let the keyword ask for the birthday and an age of at least ${age}.`,
  shortener: (hosts: string) =>
    `Carriers filter links from public shorteners: instead of ${hosts}, enter the page’s own address under “Add link”. It becomes a short link of your account.`,
  /** The field has no “Add link”. */
  shortenerWritten: (hosts: string) =>
    `Carriers filter links from public shorteners: instead of ${hosts}, write the page’s own address.`,
  notChecked: 'What carriers filter could not be checked. You can save all the same.',
  source: (source: string) => `Source: ${source}`,
  whatCarriersFilter: 'What carriers filter',
});
