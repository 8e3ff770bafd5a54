import type { Config } from '../../config/config';
import type { LocalRegistry, Registry } from './registry';
import { tendlcRegistry } from './tendlc.registry';
import { twilioRegistry } from './twilio.registry';

/** The registry of the carrier; undefined: the operator registers numbers outside and enters the result. */
export const createRegistry = ({ carrier }: Pick<Config, 'carrier'>): Registry | undefined =>
  carrier.kind === 'smpp' ? undefined : twilioRegistry(carrier);

/** The same for local numbers. It also needs the profile of the operator, who vouches for the businesses. */
export const createLocalRegistry = ({
  carrier,
  carrierLateMinutes,
}: Pick<Config, 'carrier' | 'carrierLateMinutes'>): LocalRegistry | undefined =>
  carrier.kind === 'smpp' || carrier.profile === ''
    ? undefined
    : tendlcRegistry({ ...carrier, primary: carrier.profile, lateS: carrierLateMinutes * 60 });
