import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { listRemotes } from '@textloom/contracts';
import { useLiveInvalidate } from '@textloom/kit';
import { REMOTES } from './api/keys';

/** Tabs report their loads all the time, without an event. */
const EVERY_MS = 60_000;

/** All remotes; follows changes made by others. */
export function useRemotes() {
  useLiveInvalidate({ 'release.changed': [REMOTES] });
  return useQuery({
    queryKey: REMOTES,
    queryFn: ({ signal }) => call(listRemotes, {}, { signal }),
    refetchInterval: EVERY_MS,
  });
}
