import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { call } from '@textloom/api';
import { beginPasskeyLogin } from '@textloom/contracts';

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** The user closed the browser's dialog, or it found no passkey. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
}

const noPasskey = (cause: unknown): never => {
  throw new NoPasskey('The browser gave no passkey.', { cause });
};

/** Asks the browser for a passkey of this site; returns the signed response. Rejects with NoPasskey or ApiError. */
export async function requestPasskey(): Promise<string> {
  const { options } = await call(beginPasskeyLogin);
  // The server creates the options with this library's counterpart.
  const optionsJSON = JSON.parse(options) as AuthenticationOptions;
  return JSON.stringify(await startAuthentication({ optionsJSON }).catch(noPasskey));
}

/** Lets the browser create a passkey; returns the signed response. Rejects with NoPasskey. */
export async function makePasskey(options: string): Promise<string> {
  const optionsJSON = JSON.parse(options) as RegistrationOptions;
  return JSON.stringify(await startRegistration({ optionsJSON }).catch(noPasskey));
}
