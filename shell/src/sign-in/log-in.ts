import { isApiError } from '@textloom/api';
import { bus } from '@textloom/bus';
import { loginBody } from '@textloom/contracts';
import { login } from '@textloom/session';
import { TEXTS } from './messages';

export type LoginFields = { email?: string; password?: string };

/** What is wrong with a field, or why the server refused. */
export interface LoginRefusal {
  readonly fields: LoginFields;
  readonly message: string;
  /** The server asks for a solved captcha. */
  readonly captcha: boolean;
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

/** Signs in; returns why not. Loaded when somebody begins to type: it needs the session and what calls the server. */
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
    bus.emit('session.signed-in', {});
    bus.emit('alert.show', { kind: 'success', html: TEXTS.signedIn });
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { fields: error.fields, message: error.message, captcha: error.id === 'captcha_failed' };
  }
}
