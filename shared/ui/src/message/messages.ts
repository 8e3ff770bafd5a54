import { catalogue, counted, plural } from '@textloom/contracts';

/** `added`: some are caused by the footer. */
const carrierParts = (count: number, added: boolean): string =>
  `${count} carrier ${plural(count, { one: 'part', other: 'parts' })}${added ? ' with the words that are added' : ''}${count > 1 ? '. You pay by length, not by parts' : ''}`;

/** The texts of the message composer and its preview. */
export const TEXTS = catalogue('ui/message', {
  addALink: 'Add a link',
  addLink: 'Add link',
  inTheMessage: 'In the message',
  noRoomForLink: (length: number) => `The short address has ${length} characters; it does not fit into the message.`,
  webAddress: 'Web address',
  linkHint: 'The address is shortened. In campaigns you see who opened it.',
  adding: 'Adding…',
  gsm7: (parts: number, added: boolean) => `GSM-7, ${carrierParts(parts, added)}`,
  /** `characters` are the ones that force Unicode. */
  unicode: (characters: string, parts: number, added: boolean) =>
    `Unicode because of ${characters}, ${carrierParts(parts, added)}`,
  replaceWithPlainCharacters: 'Replace with plain characters',
  undoTheReplacement: 'Undo the replacement',
  remove: (name: string) => `Remove ${name}`,
  attachment: 'Attachment',
  replaceMedia: 'Replace media',
  attachMedia: 'Attach media',
  noPictures:
    'The number that your texts leave from carries no pictures. Remove the file, or write a link to it into the text.',
  fileSizeError: (file: string) => `File size error: ${file}`,
  wrongType: 'File type not allowd',
  noRoomForField: (known: string, max: number) =>
    `${known}, which may be ${max} characters long, does not fit into the message.`,
  expandTo306: 'Expand to 306',
  backTo160: 'Back to 160',
  countedAtLongest: 'Personal fields are counted at their longest.',
  /** Beside the length of a text; `each`: for each person. */
  cost: (count: number, each: boolean, mms: boolean) =>
    `${counted(count, 'message')}${each ? ' each' : ''}${mms ? ' (MMS)' : ''}`,
  personalize: 'Personalize',
  codeOf: (pool: string) => `A code of ${pool}`,
  mergeFields: {
    first_name: 'First name',
    last_name: 'Last name',
    city: 'City',
    state: 'State',
    company_name: 'Company',
    keyword: 'Keyword',
  },
  yourMessage: 'Your message',
  previewOnAPhone: 'Preview on a phone',
  textMessage: 'Text message',
  /** The name that a phone shows instead of the number. */
  yourAgent: 'Your agent',
  rcsMessage: 'RCS message',
  messageOnThePhone: 'Message on the phone',
  sendPreviewMessage: 'Send Preview Message',
  message: 'Message',
  textOfTheMessage: 'Text of the message',
  thereIsNoText: 'There is no text yet.',
  phone: 'Phone',
  usesOfYourBalance: (count: number) => `Uses ${counted(count, 'message')} of your balance.`,
  send: 'Send',
  test: 'Test',
  sending: 'Sending…',
});
