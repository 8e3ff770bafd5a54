import type { Config } from '../../config/config';
import type { Registry } from './registry';
import { twilioRegistry } from './twilio.registry';

/** The registry of the carrier; undefined: the operator registers numbers outside and enters the result. */
export const createRegistry = ({ carrier }: Pick<Config, 'carrier'>): Registry | undefined =>
  carrier.kind === 'smpp' ? undefined : twilioRegistry(carrier);
