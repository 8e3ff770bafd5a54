import { bus } from '@textloom/bus';
import { session, STORAGE_PREFIX, useProfile } from '@textloom/session';
import { useEffect } from 'react';

const KEY = `${STORAGE_PREFIX}notice.expired`;

/** Identifies a login without a second copy of the token. */
function loginMark(): string {
  let hash = 0;
  for (const letter of session.current.credentials ?? '') hash = (hash * 31 + letter.charCodeAt(0)) | 0;
  return String(hash);
}

/** True the first time of this login, in any tab. Without storage: once per page. */
function firstTimeOfLogin(): boolean {
  const mark = loginMark();
  try {
    if (localStorage.getItem(KEY) === mark) return false;
    localStorage.setItem(KEY, mark);
  } catch {
    // Storage is forbidden: every reload shows it again.
  }
  return true;
}

/**
 * Opens the subscription-expired modal once per login (MODAL-003, decision 127). Rendered after the host, which has to
 * listen first.
 */
export function ExpiredNotice() {
  const { expired } = useProfile().subscription;
  useEffect(() => {
    if (expired && firstTimeOfLogin()) bus.emit('subscription.expired', {});
  }, [expired]);
  return null;
}
