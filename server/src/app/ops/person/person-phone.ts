import { readPhone } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';

/** The ten digits of a typed phone. */
export function phoneOfPerson(text: string): string {
  const reading = readPhone(text);
  if ('problem' in reading) throw new AppError('invalid', `${reading.problem} Usage: a number such as 5125550123.`);
  return reading.phone;
}
