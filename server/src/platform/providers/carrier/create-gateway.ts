import type { CarrierConfig, Config } from '../../config/config';
import type { Database } from '../../db/connection';
import type { Gateway } from './gateway';
import type { Links } from './links';
import { smppGateway } from './smpp/smpp.gateway';
import type { LinkLog } from './smpp/smpp.link';
import { twilioGateway } from './twilio.gateway';

const createGateway = (carrier: CarrierConfig, publicUrl: string, db: Database, log: LinkLog): Gateway =>
  carrier.smpp
    ? smppGateway({ ...carrier.smpp, from: carrier.from }, { db, log })
    : twilioGateway({ ...carrier, publicUrl });

/** Creates the carrier links that the settings select. */
export const createLinks = (
  { carrier, secondCarrier, publicUrl }: Pick<Config, 'carrier' | 'secondCarrier' | 'publicUrl'>,
  db: Database,
  log: LinkLog,
): Links => ({
  gateway: createGateway(carrier, publicUrl, db, log),
  ...(secondCarrier && { secondGateway: createGateway(secondCarrier, publicUrl, db, log) }),
});
