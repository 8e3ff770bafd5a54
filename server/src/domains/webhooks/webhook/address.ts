import type { Config } from '../../../platform/config/config';
import { AppError } from '../../../platform/base/app-error';
import { isPrivateHost } from '../../../platform/providers/public-address';

/**
 * Refuses addresses that no delivery could reach. Names are also resolved at each delivery, because they may change.
 */
export function requireReachable({ webhooksInside }: Pick<Config, 'webhooksInside'>, address: string): void {
  if (webhooksInside) return;
  const { protocol, hostname } = new URL(address);
  const problem =
    protocol !== 'https:'
      ? 'Enter an address that begins with https://.'
      : isPrivateHost(hostname)
        ? 'This address is on a private network.'
        : undefined;
  if (problem !== undefined) throw new AppError('invalid', problem, { url: problem });
}
