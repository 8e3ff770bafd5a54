import { catalogue } from '@textloom/kit';

/** The texts about bringing a number from another provider. */
export const TEXTS = catalogue('shell/number/port', {
  title: 'Transfer your number',
  loading: 'Loading your transfer',
  about:
    'You can transfer a toll-free or local number from another provider. It costs the same as a new one. Have your last bill at hand, and keep your contract with that provider until the transfer is done.',
  begin: 'Transfer a number…',
  form: 'The number to transfer',
  number: 'Number',
  provider: 'Current provider',
  account: 'Account number on the bill',
  pin: 'Last 4 characters of the PIN',
  pinHelp: 'Leave empty if your provider gave you none.',
  billName: 'Name on the bill',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  wished: 'Preferred day',
  signature: 'Full name, as your signature',
  letter:
    'Letter of authorization: I am authorized to change the service of this number. I authorize you to request its transfer from the current provider on my behalf.',
  send: 'Request the transfer',
  sending: 'Sending…',
  cancel: 'Cancel',
  states: { requested: 'Requested', submitted: 'Submitted', done: 'Transferred', refused: 'Refused' },
  /** `provider`: the name of the current one. */
  requested: (provider: string, day: string) =>
    `We will request the transfer from ${provider}. Your preferred day is ${day}; ${provider} sets the day.`,
  submitted: (provider: string, day: string) =>
    `We have requested the transfer from ${provider}. Your preferred day is ${day}; ${provider} sets the day.`,
  untilThen: 'Until the transfer is done, texts leave from your current number.',
  refused: (number: string, reason: string) => `${number} could not be transferred: ${reason}`,
  withdraw: 'Withdraw',
  withdrawTitle: (number: string) => `Withdraw the request for ${number}?`,
  withdrawQuestion: 'What you entered is deleted. You can request the transfer again.',
});
