import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

const totp = (secret: Uint8Array, issuer = '', label = ''): TOTP =>
  new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), issuer, label, period: PERIOD_S });

/** A secret in the forms that authenticator apps accept: as text, and as the address in a QR code. */
export const forApp = (secret: Uint8Array, issuer: string, label: string): { secret: string; uri: string } => {
  const app = totp(secret, issuer, label);
  return { secret: app.secret.base32, uri: app.toString() };
};

/**
 * The 30-second step that a code belongs to: the current one, the one before or the one after; undefined for a wrong
 * code.
 */
export function stepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1_000 / PERIOD_S) + delta;
}
