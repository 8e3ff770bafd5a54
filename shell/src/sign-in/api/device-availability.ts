import { endpoint } from '@textloom/api';
import { deviceReply } from '@textloom/contracts';

export const deviceAvailability = endpoint({ method: 'GET', path: 'devices/availability/:device', reply: deviceReply });
