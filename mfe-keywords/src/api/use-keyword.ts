import { getKeyword } from '@textloom/contracts';
import { useLiveInvalidate, useCall } from '@textloom/kit';
import { useParams } from 'react-router-dom';
import { keywordKey } from './keys';

/** The keyword of the address, kept live: approval, number of subscribers, codes. */
export function useKeyword() {
  const id = Number(useParams().id);
  const queryKey = keywordKey(id);
  useLiveInvalidate({ 'keyword.changed': [queryKey], 'subscriber.changed': [queryKey] });
  return useCall(getKeyword, queryKey, { id });
}
