import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { changeRelease, type RemoteState } from '@textloom/contracts';
import { alerts, escapeHtml } from '@textloom/kit';
import { useState } from 'react';
import type { Ask } from './messages';

/** Cache key of the remotes with their releases. */
export const REMOTES = ['ops-remotes'] as const;

interface Choice {
  readonly share: number;
  readonly atOnce: boolean;
}

/**
 * Makes a change based on the state that the user saw. If another operator has changed it since, the change is refused
 * with a message beside the button; the page then shows the other change, and the next attempt is based on it.
 */
export function useChange(state: RemoteState, onDone: () => void) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(state.current?.id ?? 0);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const change = async (ask: Ask, { share, atOnce }: Choice): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { message } = await call(changeRelease, {
        remote: state.remote,
        action: ask.action,
        ...(ask.action === 'activate' ? { version: ask.version, share } : {}),
        at_once: atOnce ? 1 : 0,
        seen,
      });
      alerts.success(escapeHtml(message));
      onDone();
      await client.invalidateQueries({ queryKey: REMOTES });
    } catch (error) {
      if (!isApiError(error)) throw error;
      await client.invalidateQueries({ queryKey: REMOTES });
      const fresh = client.getQueryData<{ entries: readonly RemoteState[] }>(REMOTES);
      setSeen(fresh?.entries.find(({ remote }) => remote === state.remote)?.current?.id ?? 0);
      setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { change, busy, refusal };
}
