import { call } from '@textloom/api';
import { deletePush, getPushKey, savePush } from '@textloom/contracts';
import { readStored, writeStored } from '@textloom/kit';
import { STORAGE_PREFIX } from '@textloom/session';

/** The five states of the specification (section 4, Push status). */
export type PushStatus = 'pending' | 'enabled' | 'disabled' | 'denied' | 'not_supported';

const WORKER = '/app/push-worker.js';
const SCOPE = '/app/';
/** The user whose notifications this browser shows: two users may share it. */
const OWNER_KEY = `${STORAGE_PREFIX}push`;

export const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this user has switched notifications on in this browser. */
const isOn = (profileId: number): boolean =>
  Notification.permission === 'granted' && readStored(OWNER_KEY) === String(profileId);

export function readStatus(profileId: number): PushStatus {
  if (!isSupported()) return 'not_supported';
  if (Notification.permission === 'denied') return 'denied';
  return isOn(profileId) ? 'enabled' : 'disabled';
}

/**
 * Whether this tab must show notifications itself, because the browser lost its push subscription and could not renew
 * it. With a subscription the push service reports each message too, which would show it twice.
 */
export const isTabNeeded = async (profileId: number): Promise<boolean> =>
  isSupported() && isOn(profileId) && (await currentSubscription()) === null;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

const sameBytes = (a: ArrayBuffer | null, b: Uint8Array): boolean =>
  a !== null && a.byteLength === b.length && new Uint8Array(a).every((byte, index) => byte === b[index]);

async function registerWithServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON();
  await call(savePush, { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' });
}

/** Subscribes the browser and registers with the server. Rejects if the browser cannot. */
async function subscribe(): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf((await call(getPushKey)).public_key);
  const before = await pushManager.getSubscription();
  // The subscription was created for a key that the server no longer has.
  if (before && !sameBytes(before.options.applicationServerKey, key)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await registerWithServer(subscription);
}

/** Asks for permission and subscribes. */
export async function enablePush(profileId: number): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await subscribe();
  // Without storage push has to be enabled again after the next sign-in.
  writeStored(OWNER_KEY, String(profileId));
}

/**
 * Ends the subscription in this browser; if the server cannot be reached now, it removes its copy at the next message.
 */
export async function forgetPush(): Promise<string | null> {
  writeStored(OWNER_KEY, null);
  const subscription = isSupported() ? await currentSubscription() : null;
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

export async function disablePush(): Promise<void> {
  const endpoint = await forgetPush();
  if (endpoint) await call(deletePush, { endpoint });
}

/**
 * A subscription belongs to the session that registered it, so a new sign-in registers again. Browsers may drop a
 * subscription, which is then created again.
 */
export async function renewPush(profileId: number): Promise<void> {
  if (readStatus(profileId) !== 'enabled') return;
  const subscription = await currentSubscription();
  if (subscription) return registerWithServer(subscription);
  await subscribe();
  // The user signed out in the meantime.
  if (readStored(OWNER_KEY) === null) await forgetPush();
}
