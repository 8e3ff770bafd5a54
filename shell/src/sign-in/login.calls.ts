import { isApiError } from '@textloom/api';
import { bus } from '@textloom/bus';
import { loginBody, secondStepSchema } from '@textloom/contracts';
import { login, loginByCode, loginWithPasskey } from '@textloom/session';
import { requestPasskey, NoPasskey } from '../base/passkey';
import { TEXTS } from './messages';

export type LoginFields = { email?: string; password?: string };

/** Field errors, or the reason of the server's refusal. */
export interface LoginRefusal {
  readonly fields: LoginFields;
  readonly message: string;
  /** The server asks for a solved captcha. */
  readonly captcha: boolean;
  /** The password was correct, and a second step must follow. */
  readonly begun?: { readonly token: string; readonly app: boolean; readonly passkey: boolean };
}

function complaints(email: string, password: string): LoginFields {
  const checked = loginBody.safeParse({ email, password });
  if (checked.success) return {};
  const fields: LoginFields = {};
  for (const issue of checked.error.issues) {
    const [name] = issue.path;
    if (name === 'email' || name === 'password') fields[name] ??= issue.message;
  }
  return fields;
}

function welcome(): void {
  bus.emit('session.signed-in', {});
  bus.emit('alert.show', { kind: 'success', html: TEXTS.signedIn });
}

/**
 * Signs in; returns the problem, if any. Loaded when the user starts typing, because it needs the session and the API
 * client.
 */
export async function logIn(
  email: string,
  password: string,
  remember: boolean,
  captcha: string,
): Promise<LoginRefusal | null> {
  const fields = complaints(email, password);
  if (fields.email ?? fields.password) return { fields, message: '', captcha: false };
  try {
    await login(email.trim(), password, remember, captcha);
    welcome();
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    const begun = error.id === 'second_step' ? secondStepSchema.safeParse(error.details).data : undefined;
    const { fields, message, id } = error;
    return { fields, message, captcha: id === 'captcha_failed', ...(begun && { begun }) };
  }
}

/** The second step. Rejects with ApiError. */
export async function logInByCode(token: string, code: string, remember: boolean): Promise<void> {
  await loginByCode(token, code, remember);
  welcome();
}

/** Signs in with a passkey alone; returns the problem, if any. */
export async function logInByPasskey(remember: boolean): Promise<string | null> {
  try {
    await loginWithPasskey(await requestPasskey(), remember);
    welcome();
    return null;
  } catch (error) {
    if (error instanceof NoPasskey) return TEXTS.noPasskey;
    if (!isApiError(error)) throw error;
    return error.message;
  }
}
