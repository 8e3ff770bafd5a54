import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError, streamLines } from '@textloom/api';
import {
  type ColumnField,
  getImport,
  getLatestImport,
  type SubscriberImport,
  importLineSchema,
  importSubscribers,
  type ImportLine,
} from '@textloom/contracts';
import { randomKey, useLiveInvalidate, useCall } from '@textloom/kit';
import { session, useProfile } from '@textloom/session';
import { useCallback, useRef, useState } from 'react';
import { LATEST_IMPORT, SUBSCRIBERS } from '../../api/keys';
import type { AgreementDraft } from './agreement.fields';
import { importQueryOf, type FileToImport } from './import-request';
import { TEXTS } from './messages';

/** Posts the file unchanged, with its column choices, and yields the progress of its import (SUBS-052). */
const postImport = (
  wanted: FileToImport,
  fields: readonly ColumnField[],
  { how, other, on }: AgreementDraft,
  idempotencyKey: string,
  signal: AbortSignal,
): AsyncGenerator<ImportLine> =>
  streamLines(importSubscribers, {
    query: {
      ...importQueryOf(wanted, fields),
      // People to unsubscribe need not have agreed.
      ...(wanted.answers.purpose === 'unsubscribe' ? {} : { agreed_by: how, agreed_on: on }),
      ...(wanted.answers.purpose !== 'unsubscribe' && how === 'other' ? { agreed_other: other } : {}),
    },
    body: wanted.file,
    type: 'text/csv',
    line: importLineSchema,
    signal,
    idempotencyKey,
  });

/** Poll interval after a lost connection, and of an undo. */
export const POLL_MS = 1_000;

export interface RunningImport {
  id: number | null;
  progress: number;
  label: string;
}

export interface ImportState {
  /** A file is being uploaded or imported: by this tab, or by one that was closed since. */
  running: RunningImport | null;
  /** The last import that ended. */
  finished: SubscriberImport | null;
  /** The latest import has not been loaded yet. */
  loading: boolean;
  /** Uploads a file and follows the import to its end; rejects with ApiError when it was refused (ERR-007). */
  start: (wanted: FileToImport, agreed: AgreementDraft) => Promise<SubscriberImport | null>;
}

const isMoving = (latest: SubscriberImport | null | undefined): boolean =>
  latest?.status === 'running' || latest?.undo?.state === 'running';

const runningOf = (latest: SubscriberImport | null | undefined): RunningImport | null =>
  latest?.status === 'running' ? { id: latest.id, progress: latest.progress, label: latest.label } : null;

/**
 * Imports of the account on this page (SUBS-051 to SUBS-054). The stream only reports progress: when it is lost, or the
 * page is opened again, the import is found and polled.
 */
export function useImport(): ImportState {
  const client = useQueryClient();
  const { custom_fields: fields } = useProfile();
  const [own, setOwn] = useState<RunningImport | null>(null);
  const busy = useRef(false);
  /** Keeps the key, so that a file is not imported twice when it is sent again after a lost response. */
  const sent = useRef<{ what: unknown[]; key: string } | null>(null);
  const { data, isPending } = useCall(
    getLatestImport,
    LATEST_IMPORT,
    {},
    { refetchInterval: ({ state }) => (isMoving(state.data?.latest) ? POLL_MS : false) },
  );
  useLiveInvalidate({ 'import.progress': [LATEST_IMPORT] });

  const start = useCallback(
    async (wanted: FileToImport, agreed: AgreementDraft): Promise<SubscriberImport | null> => {
      if (busy.current) return null;
      busy.current = true;
      const { name } = session.current;
      // An import continues after a sign-out; the next user must not see it.
      const isOver = (): boolean => session.current.name !== name;
      const known: { id: number | null } = { id: null };
      const what = [wanted.file, wanted.keyword, wanted.preview, wanted.answers, agreed];
      const isSame = sent.current?.what.every((one, at) => one === what[at]);
      const key = sent.current && isSame ? sent.current.key : randomKey();
      sent.current = { what, key };
      setOwn({ id: null, progress: 0, label: TEXTS.uploading });
      try {
        for await (const line of postImport(wanted, fields, agreed, key, new AbortController().signal)) {
          known.id = line.id ?? known.id;
          sent.current = null;
          setOwn({ id: known.id, progress: line.progress, label: line.label });
        }
      } catch (error) {
        // Once the import has started, a lost connection is not a failure.
        if (isOver()) return null;
        if (known.id === null || (isApiError(error) && error.kind === 'http')) throw error;
      } finally {
        busy.current = false;
        setOwn(null);
        await client.invalidateQueries({ queryKey: SUBSCRIBERS });
      }
      return known.id === null || isOver() ? null : call(getImport, { id: known.id });
    },
    [client, fields],
  );

  const latest = data?.latest ?? null;
  return {
    running: own ?? runningOf(latest),
    finished: latest && latest.status !== 'running' ? latest : null,
    loading: isPending,
    start,
  };
}
