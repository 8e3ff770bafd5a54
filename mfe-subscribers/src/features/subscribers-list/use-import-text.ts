import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getImport } from '@textloom/contracts';
import { useCan } from '@textloom/session';
import { importKey } from '../../api/keys';
import { TEXTS } from './messages';

/** How the filter by an import is named above the list: by its file, as soon as that is known. */
export function useImportText(value: string): string {
  const id = Number(value);
  const mayRead = useCan('subscriber_uploadcontacts');
  const { data } = useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) => call(getImport, { id }, { signal }),
    enabled: mayRead && id > 0,
    staleTime: Infinity,
  });
  return data ? TEXTS.ofImport(data.name) : TEXTS.ofAnImport;
}
