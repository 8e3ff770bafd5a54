import { link } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { mailUser, addNotice } from '../../notices';
import { cookieOf, hostCookie, hostCookieAttributes } from '../../../platform/web/cookie';
import { networkOf } from '../../../platform/web/network';
import { browserName } from '../security-log/browser-name';
import { newDeviceMail } from './new-device.mail';
import { hashToken, newToken } from '../../../platform/base/token';
import { storeDevice } from './known-devices.repository';

/** What a sign-in knows about its browser. */
export interface Browser {
  /** The token that an earlier sign-in set as a cookie; a new one if there is none. */
  deviceToken: string;
  /** The header User-Agent. */
  agent: string | undefined;
  /** The client's address. */
  address: string;
}

const COOKIE = 'textloom_device';
const MAX_AGE_S = 400 * 86_400;
const TOKEN = /^[\w-]{43}$/;

/** The token in the header Cookie; a new one when there is none. */
export function deviceTokenOf(publicUrl: string, cookies?: string): string {
  const value = cookieOf(hostCookie(COOKIE, publicUrl), cookies);
  return value !== undefined && TOKEN.test(value) ? value : newToken();
}

/** The header Set-Cookie. It only recognizes the browser at its next sign-in, and grants nothing. */
export const deviceCookie = (token: string, publicUrl: string): string =>
  `${hostCookie(COOKIE, publicUrl)}=${token}; Max-Age=${MAX_AGE_S}${hostCookieAttributes(publicUrl)}`;

const newDeviceText = (name: string): string => `New sign-in with ${name}. If this was not you, change your password.`;

/** Adds a notice and a mail about a sign-in with a browser that this user has not used before (decision 236). */
export async function noteDevice(
  tx: Tx,
  config: Pick<Config, 'productName' | 'publicUrl'>,
  { accountId, userId, email }: { accountId: number; userId: number; email: string },
  { deviceToken, agent, address }: Browser,
): Promise<void> {
  const name = browserName(agent);
  const { first, known } = await storeDevice(tx, {
    accountId,
    userId,
    tokenHash: hashToken(deviceToken),
    name,
    network: networkOf(address),
  });
  if (first || known) return;
  await addNotice(tx, {
    accountId,
    to: userId,
    kind: 'device.new',
    text: newDeviceText(name),
    path: link('/account/edit'),
  });
  await mailUser(tx, accountId, email, newDeviceMail(config, name, address));
}
