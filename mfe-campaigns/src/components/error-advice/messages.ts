import { catalogue } from '@textloom/kit';

const LEFT_OUT =
  'After two such failures in a row, campaigns and sequences leave a phone out until it texts in or its number is changed.';

/** Why messages failed, in plain words, and what to do; by error code (messaging design, section 5). */
export const TEXTS = catalogue('campaigns/components/error-advice', {
  unknown: { cause: 'The carrier gave no reason that we know.', advice: 'Write to these people again later.' },
  byCode: {
    10: {
      cause: 'These numbers cannot receive texts.',
      advice: `Look for typing errors and correct the number, or unsubscribe. ${LEFT_OUT}`,
    },
    11: {
      cause: 'These numbers belong to landlines, which receive no texts.',
      advice: `Ask for a mobile number and change it, or unsubscribe. ${LEFT_OUT}`,
    },
    12: {
      cause: 'The carrier knows no phone with these numbers: most were disconnected.',
      advice: `Ask for the new number and change it, or unsubscribe. ${LEFT_OUT}`,
    },
    13: {
      cause: 'These phones were switched off or out of reach for too long.',
      advice: 'Send again later. If it fails each time, unsubscribe.',
    },
    14: {
      cause: 'The carrier classified the text as spam.',
      advice: 'Name your business, avoid capitals and other link shorteners, and send a reworded text.',
    },
    15: {
      cause: 'The carrier does not deliver your messages to these people. Not billed.',
      advice: 'Often they have texted STOP to the carrier. Unsubscribe them.',
    },
    16: {
      cause: 'The messages expired before they could be delivered.',
      advice: 'Send again if it still matters.',
    },
    17: { cause: 'The connection to the carrier failed. Not billed.', advice: 'Send again.' },
    18: { cause: 'The carrier accepted no more messages at that time. Not billed.', advice: 'Send again later.' },
    19: {
      cause: 'The carrier refused the attachment.',
      advice: 'Use a smaller JPG picture, or send a link to the file instead.',
    },
    20: {
      cause: 'The carrier never reported the outcome of the messages. Not billed.',
      advice: 'Some of these people may have received it. “Send again” goes to them, too: they may get it twice.',
    },
  },
});
