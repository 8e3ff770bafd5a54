import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { AppError, invalid } from '../../../platform/base/app-error';
import { limitAttempts, networkLimit } from '../../../platform/web/attempts';
import { assignDevice, insertDevices, isFreeDevice } from './devices.repository';

/** VAL-007 */
const MAX_LENGTH = 10;

export async function deviceAvailable({ db }: Pick<Deps, 'db'>, device: string, address: string): Promise<boolean> {
  // Numbers are short: without a limit a script could try them all.
  await limitAttempts(db, [networkLimit('device address', address, 60)]);
  const number = device.trim();
  return number !== '' && number.length <= MAX_LENGTH && isFreeDevice(db, number);
}

/** Gives a free device to a new account; refuses a number that does not exist or is taken. */
export async function takeDevice(tx: Tx, number: string, accountId: number): Promise<void> {
  if (!(await assignDevice(tx, number, accountId))) throw invalid('uid', 'This device does not exist or is taken.');
}

/** The operator's command: numbers separated by spaces or commas. */
export async function addDevices(
  { db }: Pick<Deps, 'db'>,
  list: string,
): Promise<{ added: string[]; known: string[] }> {
  const numbers = list.split(/[\s,]+/).filter((one) => one !== '');
  const tooLong = numbers.find((one) => one.length > MAX_LENGTH);
  if (tooLong) throw new AppError('invalid', `A device number has at most ${MAX_LENGTH} characters: ${tooLong}`);
  // A list that was copied with its heading.
  const heading = numbers.find((one) => !/\d/.test(one));
  if (heading) throw new AppError('invalid', `A device number has a digit: ${heading}`);
  const added = await db.asEngine((tx) => insertDevices(tx, numbers));
  return { added, known: numbers.filter((one) => !added.includes(one)) };
}
