import { useQuery } from '@tanstack/react-query';
import { useLiveInvalidate } from '@textloom/kit';
import { useParams } from 'react-router-dom';
import { getKeyword } from './get-keyword';
import { keywordKey } from './keys';

/** The keyword of the address, kept live: approval, number of subscribers, codes. */
export function useKeyword() {
  const id = Number(useParams().id);
  const queryKey = keywordKey(id);
  useLiveInvalidate({ 'keyword.changed': [queryKey], 'subscriber.changed': [queryKey] });
  return useQuery({ queryKey, queryFn: ({ signal }) => getKeyword({ id }, { signal }) });
}
