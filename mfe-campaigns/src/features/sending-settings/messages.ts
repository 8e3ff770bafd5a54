import { catalogue } from '@textloom/kit';

/** The texts of the sending settings. */
export const TEXTS = catalogue('campaigns/features/sending-settings', {
  subtitle: 'How your campaigns are sent.',
  loading: 'Loading sending settings',
  undoSeconds: 'Time to undo after Send',
  undoHelp: 'No message is sent until this time is over, so that you can undo a mistake.',
  off: 'Off',
  seconds: (seconds: number) => `${seconds} seconds`,
  quietHelp:
    'In each person’s local time, by zip code and area code. If several timezones are possible, all of them count. Replies, welcomes and answers to STOP and HELP are sent immediately.',
  /** The hours in which people may be texted. */
  from: 'From',
  until: 'Until',
  law: (from: string, to: string) =>
    `US rules allow marketing texts from ${from} to ${to} where the person is. Some states allow fewer hours, and none on some days. The legal hours always apply.`,
  allowed: (reason: string) => `Our support allows this account to text outside the law’s hours: ${reason}`,
  /** The most texts that a person gets. */
  caps: 'Most texts to one person',
  capDay: 'In a day',
  capWeek: 'In 7 days',
  capsHelp:
    'Campaigns and sequences leave out people who got that many. Empty: no limit. Welcomes, replies and answers do not count.',
  keepPromise: 'Always keep to the messages a month that a welcome promises',
  keepPromiseHelp:
    'People who got that many this month are left out of campaigns and sequences. While this is off, a sender can choose to send a campaign to them anyway, and the sender’s name is kept with it.',
  clarify: 'Say how to leave after a text that may be an opt-out',
  clarifyHelp:
    'At most once in 24 hours per person: “Reply STOP to leave.” It costs a message. The text is marked in the inbox either way.',
  beginWithName: 'Begin new campaigns with your name',
  beginWithNameHelp: (name: string) =>
    `${name === '' ? '' : `“${name}:” `}It can be changed for each campaign. People who got no welcome see your name in any case.`,
  ownerOnly: 'Only the owner of the account can change these settings.',
});
