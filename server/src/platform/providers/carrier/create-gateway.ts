import type { Config } from '../../config/config';
import type { Database } from '../../db/connection';
import type { Gateway } from './gateway';
import { smppGateway } from './smpp/smpp.gateway';
import type { LinkLog } from './smpp/smpp.link';
import { twilioGateway } from './twilio.gateway';

/** Creates the gateway that the settings select. */
export const createGateway = (
  { carrier, publicUrl }: Pick<Config, 'carrier' | 'publicUrl'>,
  db: Database,
  log: LinkLog,
): Gateway =>
  carrier.smpp
    ? smppGateway({ ...carrier.smpp, from: carrier.from }, { db, log })
    : twilioGateway({ ...carrier, publicUrl });
