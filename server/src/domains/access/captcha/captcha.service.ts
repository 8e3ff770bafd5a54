import { createHmac, randomInt } from 'node:crypto';
import { z } from '@textloom/contracts';
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Deps } from '../../../platform/web/deps';
import { AppError } from '../../../platform/base/app-error';
import { takeOnce } from './captcha.repository';

/** Maximum time between opening the form and saving it. */
const VALID_MS = 10 * 60_000;
/** Attempts until a challenge is solved; TEXTLOOM_CAPTCHA_COST sets the cost of each. */
const TRIES = { min: 500, max: 1_500 };

type Asking = Pick<Deps, 'config'>;

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string().optional(),
      expiresAt: z.number().optional(),
      data: z.record(z.string(), scalar).optional(),
    }),
    signature: z.string().min(1),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
});
type Payload = z.output<typeof payloadSchema>;

/** The two keys that the library needs, derived from the one secret. */
const secrets = ({ config }: Asking) => ({
  hmacSignatureSecret: createHmac('sha256', config.captchaKey).update('challenge').digest('hex'),
  hmacKeySignatureSecret: createHmac('sha256', config.captchaKey).update('key').digest('hex'),
});

/** A proof-of-work challenge that only this installation can have created. */
export const newChallenge = (deps: Asking): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: deps.config.captchaCost,
    counter: randomInt(TRIES.min, TRIES.max),
    deriveKey,
    expiresAt: new Date(Date.now() + VALID_MS),
    ...secrets(deps),
  });

const failed = (message: string): AppError => new AppError('captcha_failed', message, { captcha: message });

function read(payload: string): Payload {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
  } catch {
    throw failed('The captcha could not be read. Please solve it again.');
  }
}

/**
 * Refuses (captcha_failed) a payload that is not a solved challenge of this server, is too old or was used before.
 * The library alone would accept a solved challenge repeatedly.
 */
export async function verifyCaptcha(deps: Pick<Deps, 'config' | 'db'>, payload: string): Promise<void> {
  if (payload === '') throw failed('Please solve the captcha.');
  const { challenge, solution } = read(payload);
  const { verified, expired } = await verifySolution({
    challenge,
    solution: { time: 0, ...solution },
    deriveKey,
    ...secrets(deps),
  });
  if (expired) throw failed('The captcha has expired. Please solve it again.');
  if (!verified) throw failed('The captcha was not solved. Please try again.');
  const expiresAt = new Date((challenge.parameters.expiresAt ?? 0) * 1000);
  if (!(await deps.db.asEngine((tx) => takeOnce(tx, challenge.signature, expiresAt))))
    throw failed('The captcha was used before. Please solve it again.');
}
