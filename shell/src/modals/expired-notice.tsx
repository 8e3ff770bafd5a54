import { readStored, showSubscriptionExpired, writeStored } from '@textloom/kit';
import { session, STORAGE_PREFIX, useProfile } from '@textloom/session';
import { useEffect } from 'react';

const KEY = `${STORAGE_PREFIX}notice.expired`;

/** True the first time in a login, across tabs. Without storage: once per page. */
function firstTimeOfLogin(): boolean {
  const mark = session.current.name ?? '';
  if (readStored(KEY) === mark) return false;
  writeStored(KEY, mark);
  return true;
}

/** Opens the subscription-expired modal once per login (MODAL-003, decision 127). Render it after the host, which must subscribe first. */
export function ExpiredNotice() {
  const { expired } = useProfile().subscription;
  useEffect(() => {
    if (expired && firstTimeOfLogin()) showSubscriptionExpired();
  }, [expired]);
  return null;
}
