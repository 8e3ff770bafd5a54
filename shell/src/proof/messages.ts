import { catalogue } from '@textloom/kit';

/** The texts of the dialog before a sensitive step. */
export const TEXTS = catalogue({
  title: 'Confirm it’s you',
  about: 'This step asks for your password again, because you signed in more than five minutes ago.',
  aboutCode: 'Enter the code that your authenticator app shows.',
  password: 'Password',
  code: 'Code',
  useCode: 'Use a code instead',
  usePassword: 'Use the password instead',
  usePasskey: 'Use a passkey instead',
  confirm: 'Confirm',
  confirming: 'Confirming…',
});
