import type { Deps } from '../../web/deps';
import { AppError } from '../../base/app-error';
import { limitAttempts, networkLimit } from '../sign-in/attempts.policy';
import { insertDevices, isFreeDevice } from './devices.repository';

/** VAL-007 */
const LONGEST = 10;

export async function deviceAvailable({ db }: Pick<Deps, 'db'>, device: string, address: string): Promise<boolean> {
  // Numbers are short: without a limit anybody could try them all.
  await limitAttempts(db, [networkLimit('device address', address, 60)]);
  const number = device.trim();
  return number !== '' && number.length <= LONGEST && isFreeDevice(db, number);
}

/** The operator's command: numbers separated by blanks or commas. */
export async function addDevices(
  { db }: Pick<Deps, 'db'>,
  list: string,
): Promise<{ added: string[]; known: string[] }> {
  const numbers = list.split(/[\s,]+/).filter((one) => one !== '');
  const tooLong = numbers.find((one) => one.length > LONGEST);
  if (tooLong) throw new AppError('invalid', `A device number has at most ${LONGEST} characters: ${tooLong}`);
  const added = await db.asEngine((tx) => insertDevices(tx, numbers));
  return { added, known: numbers.filter((one) => !added.includes(one)) };
}
