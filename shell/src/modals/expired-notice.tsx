import { readStored, showSubscriptionExpired, writeStored } from '@textloom/kit';
import { session, STORAGE_PREFIX, useProfile } from '@textloom/session';
import { useEffect } from 'react';

const KEY = `${STORAGE_PREFIX}notice.expired`;

/** A value that differs between logins, without a second copy of the token. */
function loginMark(): string {
  let hash = 0;
  for (const letter of session.current.credentials ?? '') hash = (hash * 31 + letter.charCodeAt(0)) | 0;
  return String(hash);
}

/** True the first time in a login, across tabs. Without storage: once per page. */
function firstTimeOfLogin(): boolean {
  const mark = loginMark();
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
