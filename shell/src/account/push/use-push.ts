import { alerts } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { useEffect, useState } from 'react';
import { TEXTS } from '../messages';
import { disablePush, enablePush, isSupported, readStatus, type PushStatus } from './push-browser';

/** Browsers may wait for their push service or the user for ever; the button must not (decision 83). */
export const PUSH_LIMIT_MS = 30_000;

const within = <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser did not answer in time.')), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/** Deferred, so that the first render shows that the state is being determined (ACCT-031). */
const statusOf = (profileId: number): Promise<PushStatus> => Promise.resolve(profileId).then(readStatus);

/** State of this browser's notifications and its actions. */
export function usePush() {
  const { id } = useProfile();
  const [status, setStatus] = useState<PushStatus>(() => (isSupported() ? 'pending' : 'not_supported'));
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let here = true;
    const look = (): void => {
      void statusOf(id).then((now) => {
        if (here) setStatus(now);
      });
    };
    look();
    // The permission is changed in the browser's own settings.
    window.addEventListener('focus', look);
    return () => {
      here = false;
      window.removeEventListener('focus', look);
    };
  }, [id]);

  const check = async (): Promise<void> => setStatus(await statusOf(id));

  const run = async (work: () => Promise<void>, failed: string): Promise<void> => {
    setBusy(true);
    const working = work();
    // It may still succeed well after the limit.
    working.then(check, () => undefined);
    try {
      await within(working, PUSH_LIMIT_MS);
    } catch (error) {
      console.warn('Notifications:', error instanceof Error ? error.message : error);
      alerts.danger(failed);
    }
    await check();
    setBusy(false);
  };

  return {
    status,
    busy,
    enable: () => run(() => enablePush(id), TEXTS.push.failed),
    disable: () => run(disablePush, TEXTS.push.notStopped),
  };
}
