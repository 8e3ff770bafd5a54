import { formatDate, type DateFormat } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { useCallback } from 'react';

/** Formats the API's dates in the profile's timezone by the named formats of contracts (CONST-002, CONST-004). */
export function useFormatDate(): (iso: string | null | undefined, format?: DateFormat) => string {
  const { timezone } = useProfile();
  return useCallback((iso, format = 'list') => formatDate(iso, format, timezone), [timezone]);
}
