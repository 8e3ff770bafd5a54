import { catalogue } from '@textloom/kit';

/** The texts of a hold (ADR 0112). */
export const TEXTS = catalogue('ui/hold', {
  states: { wrong_number: 'On hold: says it is not the subscriber', asked_to_leave: 'On hold: asked to leave' },
  /** For rows with space for one word only */
  onHold: 'On hold',
  deactivated: 'Deactivated',
  explain: {
    wrong_number:
      'The person with this phone says that they are not your subscriber. No marketing is sent to it until somebody answers.',
    asked_to_leave:
      'One of your users reports that this person asked to leave. No marketing is sent to this phone, and without an answer it becomes an opt-out after 24 hours.',
  },
  /** For users who may not answer */
  ownerAnswers: 'The owner of the account was asked.',
  lift: { wrong_number: 'It was them', asked_to_leave: 'They did not ask' },
  end: { wrong_number: 'Remove', asked_to_leave: 'Unsubscribe' },
  takeBack: 'Undo',
  press: 'They asked to leave',
  wrongNumber: 'Wrong number',
  deactivatedOn: (day: string) => `Number was deactivated on ${day}`,
});
