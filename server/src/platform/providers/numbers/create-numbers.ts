import type { Config } from '../../config/config';
import type { NumberProvider } from './number-provider';
import { twilioNumbers } from './twilio.numbers';

/** The provider that the settings select; undefined over SMPP, which has no such calls. */
export const numberProvider = ({ carrier }: Pick<Config, 'carrier'>): NumberProvider | undefined =>
  carrier.kind === 'smpp' ? undefined : twilioNumbers(carrier);
