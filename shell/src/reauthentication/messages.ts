import { catalogue } from '@textloom/kit';

/** The texts of the re-authentication dialog. */
export const TEXTS = catalogue('shell/reauthentication', {
  title: 'Confirm it’s you',
  about: 'This step asks for your password again, because you signed in more than five minutes ago.',
  aboutCode: 'Enter the code that your authenticator app shows, or one of your recovery codes.',
  aboutPasskey: 'Use your passkey, or enter one of your recovery codes.',
  /** At an address where passkeys do not work */
  aboutRecovery: (host: string) => `Enter one of your recovery codes. Your passkey works only at the address ${host}.`,
  password: 'Password',
  code: 'Code',
  usePasskey: 'Use a passkey',
  confirm: 'Confirm',
  confirming: 'Confirming…',
});
