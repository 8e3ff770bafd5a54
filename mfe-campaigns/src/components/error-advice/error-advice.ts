import { TEXTS } from './messages';

interface Advice {
  /** The reason, in plain words. */
  cause: string;
  /** The advice for the sender. */
  advice: string;
}

const BY_CODE: Readonly<Record<number, Advice>> = TEXTS.byCode;

export const adviceOn = (code: number): Advice => BY_CODE[code] ?? TEXTS.unknown;
