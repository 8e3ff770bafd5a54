import { catalogue } from '@textloom/kit';

/** The texts of a message's buttons, and of their preview. */
export const TEXTS = catalogue('campaigns/features/campaign-compose/buttons', {
  buttons: 'Buttons',
  /** It costs the same either way (decision 718). */
  about:
    'Phones with RCS show them under the message. All other phones get the message as a text, without buttons. It costs the same.',
  /** The operator has switched the agent off since. */
  withoutAgent:
    'Your account sends nothing over RCS at the moment: everybody gets the message as a text, without buttons.',
  add: 'Add a button',
  atMost: (count: number) => `A message has at most ${count} buttons.`,
  group: (number: number) => `Button ${number}`,
  kind: 'Kind',
  reply: 'Reply',
  link: 'Link',
  label: 'Words on the button',
  replyHelp: 'A tap answers with these words.',
  linkHelp: 'A tap opens the address.',
  url: 'Address in the message',
  noAddress: 'The message has no address yet. Add a link to it first.',
  remove: (number: number) => `Remove button ${number}`,
  notInMessage: (label: string) => `The message does not name “${label}” yet.`,
  addToMessage: 'Add it to the message',
  /** Added to the message, so that people without RCS know what to type. */
  replyWith: (label: string) => `Reply ${label}.`,
  previewAs: 'Preview as it arrives',
  overRcs: 'Over RCS',
  asText: 'As a text',
});
