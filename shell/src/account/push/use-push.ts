import { alerts } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { useCallback, useEffect, useState } from 'react';
import { MESSAGES } from '../messages';
import { disablePush, enablePush, isSupported, readStatus, type PushStatus } from './push-browser';

/** Browsers may wait for their push service, or for the person, for ever; the button does not (decision 83). */
export const PUSH_LIMIT_MS = 30_000;
const CHECK_LIMIT_MS = 5_000;

const within = <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser did not answer in time.')), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/** State of this browser's notifications and what can be done about it. */
export function usePush() {
  const { id } = useProfile();
  const [status, setStatus] = useState<PushStatus>(() => (isSupported() ? 'pending' : 'not_supported'));
  const [busy, setBusy] = useState(false);

  const check = useCallback(async (): Promise<void> => {
    setStatus(await within(readStatus(id), CHECK_LIMIT_MS).catch((): PushStatus => 'disabled'));
  }, [id]);

  useEffect(() => {
    void check();
    // The permission is changed in the browser's own settings.
    const again = (): void => void check();
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, [check]);

  const run = async (work: () => Promise<void>, failed: string): Promise<void> => {
    setBusy(true);
    const working = work();
    // It may still end well after the limit.
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
    enable: () => run(() => enablePush(id), MESSAGES.push.failed),
    disable: () => run(disablePush, MESSAGES.push.notStopped),
  };
}
