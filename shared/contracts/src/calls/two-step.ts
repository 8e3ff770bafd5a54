import { savedSchema } from '../envelope';
import type { Operation } from '../operation';
import { z } from '../zod';
import { formFlag } from '../form';
import { loginReply, releaseQuery } from './login';

/**
 * Characters of a code are read without spaces and hyphens; their format distinguishes an app's code from a recovery
 * code.
 */
const codeField = z.string().trim().min(1, 'Enter a code.').max(40, 'This is not a code.');

export const passkeySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  added: z.string(),
  /** Empty if never used. */
  last_used: z.string(),
});
export type Passkey = z.output<typeof passkeySchema>;

/** The requesting user's second step. */
export const twoStepReply = z.object({
  /** Whether an authenticator app is set up. */
  app: z.boolean(),
  passkeys: z.array(passkeySchema).default([]),
  /** The host whose pages can use passkeys; empty when the server is reached by an IP address. */
  passkey_host: z.string().default(''),
  /** Recovery codes that are left. */
  recovery_codes: z.number().int(),
  /** Whether the owner requires a second step of everybody in the account. */
  required: z.boolean().default(false),
});
export type TwoStep = z.output<typeof twoStepReply>;

/** Shown once: the server keeps hashes only. Empty when the user has codes already. */
const newCodes = z.object({ codes: z.array(z.string()) });

/** `data` of the refusal `second_step` after a sign-in with the correct password. */
export const secondStepSchema = z.object({
  /** For `finishLogin`; works once, for ten minutes. */
  token: z.string(),
  /** Whether the user has an authenticator app; otherwise only a recovery code can be entered. */
  app: z.boolean().default(true),
  /** The user has a passkey: `loginByPasskey` signs in instead. */
  passkey: z.boolean().default(false),
});

export const finishLogin = {
  method: 'POST',
  path: 'login/second-step',
  summary: 'Signs in with the code of an authenticator app, or a recovery code, after the password',
  session: 'none',
  query: releaseQuery,
  body: z.object({ token: z.string().max(200), code: codeField }),
  reply: loginReply,
} as const satisfies Operation;

export const getTwoStep = {
  method: 'GET',
  path: 'profiles/two-step',
  summary: 'Reads how the requesting user proves a sign-in besides the password',
  beforeSecondStep: true,
  reply: twoStepReply,
} as const satisfies Operation;

export const beginAuthenticator = {
  method: 'POST',
  path: 'profiles/two-step/app',
  summary: 'Makes a secret for an authenticator app; it is not used until a code was confirmed',
  beforeSecondStep: true,
  reauthentication: true,
  saved: savedSchema.extend({
    /** In base 32, to be typed. */
    secret: z.string(),
    /** The address of a QR code: otpauth://… */
    uri: z.string(),
  }),
} as const satisfies Operation;

export const confirmAuthenticator = {
  method: 'PUT',
  path: 'profiles/two-step/app',
  summary: 'Begins to ask for codes of the authenticator app; the first code proves that it works',
  beforeSecondStep: true,
  reauthentication: true,
  body: z.object({ code: codeField }),
  saved: savedSchema.extend(newCodes.shape),
} as const satisfies Operation;

export const removeAuthenticator = {
  method: 'DELETE',
  path: 'profiles/two-step/app',
  summary: 'Asks for no codes of the authenticator app any more',
  reauthentication: true,
  saved: savedSchema,
} as const satisfies Operation;

export const renewRecoveryCodes = {
  method: 'POST',
  path: 'profiles/two-step/recovery-codes',
  summary: 'Makes ten recovery codes; the earlier ones end',
  reauthentication: true,
  saved: savedSchema.extend(newCodes.shape),
} as const satisfies Operation;

export const reauthenticate = {
  method: 'POST',
  path: 'profiles/proof',
  summary: 'Re-authenticates the requesting user: allows sensitive calls of this session for five minutes',
  beforeSecondStep: true,
  body: z.object({
    /** Exactly one of the three is given. */
    password: z.string().max(200).default(''),
    code: z.string().trim().max(40).default(''),
    /** The passkey's response to `beginPasskeyLogin`. */
    passkey: z.string().max(20_000).default(''),
  }),
  saved: savedSchema,
} as const satisfies Operation;

/** What the browser's passkey call takes or returns, as JSON: its format is defined by WebAuthn. */
const passkeyJson = z.string().max(20_000);

export const beginPasskeyLogin = {
  method: 'POST',
  path: 'login/passkey-options',
  summary: 'Makes what a passkey has to sign for a sign-in or re-authentication',
  session: 'none',
  reply: z.object({ options: passkeyJson }),
} as const satisfies Operation;

export const loginByPasskey = {
  method: 'POST',
  path: 'login/passkey',
  summary: 'Signs in with a passkey alone',
  session: 'none',
  query: releaseQuery,
  body: z.object({ passkey: passkeyJson }),
  reply: loginReply,
} as const satisfies Operation;

export const beginPasskey = {
  method: 'POST',
  path: 'profiles/two-step/passkey-options',
  summary: 'Makes what a new passkey has to sign',
  beforeSecondStep: true,
  reauthentication: true,
  reply: z.object({ options: passkeyJson }),
} as const satisfies Operation;

export const addPasskey = {
  method: 'POST',
  path: 'profiles/two-step/passkeys',
  summary: 'Adds a passkey',
  beforeSecondStep: true,
  reauthentication: true,
  body: z.object({ passkey: passkeyJson }),
  saved: savedSchema.extend(newCodes.shape),
} as const satisfies Operation;

export const renamePasskey = {
  method: 'PUT',
  path: 'profiles/two-step/passkeys/:id',
  summary: 'Renames a passkey',
  body: z.object({ name: z.string().trim().min(1, 'Enter a name.').max(60, 'A name has at most 60 characters.') }),
  saved: savedSchema,
} as const satisfies Operation;

export const removePasskey = {
  method: 'DELETE',
  path: 'profiles/two-step/passkeys/:id',
  summary: 'Removes a passkey; it does not sign in any more',
  reauthentication: true,
  saved: savedSchema,
} as const satisfies Operation;

export const requireTwoStep = {
  method: 'PUT',
  path: 'profiles/two-step/required',
  summary: 'Demands a second step of every user of the account, or ends that',
  ability: 'user.manage',
  reauthentication: true,
  body: z.object({ required: formFlag }),
  saved: savedSchema,
} as const satisfies Operation;

export const resetUserTwoStep = {
  method: 'DELETE',
  path: 'profiles/authorized/:id/two-step',
  summary: 'Removes the second step of an authorized user who has lost it',
  ability: 'user.manage',
  reauthentication: true,
  saved: savedSchema,
} as const satisfies Operation;
