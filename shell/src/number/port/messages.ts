import { catalogue } from '@textloom/kit';

/** The texts about bringing a number from another provider. */
export const TEXTS = catalogue({
  title: 'Bring your number',
  loading: 'Loading whether you bring a number',
  about:
    'You can bring a toll-free or local number from another provider, with what its last bill says. It takes the place of a new one, and costs the same. Keep your contract there until the number is here.',
  begin: 'Bring a number…',
  form: 'The number that you bring',
  number: 'Number',
  provider: 'Present provider',
  account: 'Account number there',
  pin: 'Last four of the PIN',
  pinHelp: 'Empty if there is none.',
  billName: 'Name on the bill',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  wished: 'Wished day',
  signature: 'Your name, as your signature',
  letter:
    'Letter of authorization: I may order changes for this number. I ask its present provider to hand it over, and allow you to request that in my name.',
  send: 'Ask to bring it',
  sending: 'Sending…',
  cancel: 'Cancel',
  states: { requested: 'Requested', submitted: 'Submitted', done: 'Here', refused: 'Refused' },
  /** `provider`: the name of the present one. */
  requested: (provider: string, day: string) =>
    `We will request it from ${provider}. You wish to have it on ${day}; ${provider} decides on the day.`,
  submitted: (provider: string, day: string) =>
    `We have requested it from ${provider}. You wish to have it on ${day}; ${provider} decides on the day.`,
  untilThen: 'Until it is here, texts leave from your present number.',
  refused: (number: string, reason: string) => `${number} could not be brought: ${reason}`,
  withdraw: 'Withdraw',
  withdrawTitle: (number: string) => `Withdraw the request for ${number}?`,
  withdrawQuestion: 'What you entered is deleted. You can ask again.',
});
