import type { RemoteState } from '@textloom/contracts';
import { StatusChip } from '@textloom/ui';
import { MESSAGES } from './messages';

/** The state of a remote, in a word. */
export function StateChip({ current }: Pick<RemoteState, 'current'>) {
  if (!current) return <StatusChip kind="neutral" label={MESSAGES.never} />;
  if (!current.enabled) return <StatusChip kind="warning" label={MESSAGES.off} />;
  if (current.canary !== null) return <StatusChip kind="info" label={`${MESSAGES.canary} ${current.share}%`} />;
  return <StatusChip kind="success" label={MESSAGES.inForce} />;
}

/** The current state of a release; nothing if it is not in force. */
export function ReleaseChip({ current, version }: Pick<RemoteState, 'current'> & { version: string }) {
  if (current?.canary === version) return <StatusChip kind="info" label={`${MESSAGES.canary} ${current.share}%`} />;
  if (current?.version !== version) return null;
  return <StateChip current={{ ...current, canary: null, share: null }} />;
}
