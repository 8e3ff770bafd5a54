import { useQuery } from '@tanstack/react-query';
import { streamLines } from '@textloom/api';
import { checkImport, importCheckSchema, type ImportCheck } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { useState } from 'react';
import { IMPORT_CHECK } from '../../api/keys';
import { importQueryOf, type FileToImport } from './import-request';
import { TEXTS } from './before-upload/messages';

/** Files are distinguished by identity, because two may have the same name. */
function useNumberOf(file: File | undefined): number {
  const [last, setLast] = useState({ file, number: 0 });
  if (last.file === file) return last.number;
  const next = { file, number: last.number + 1 };
  setLast(next);
  return next.number;
}

/** A dry run of the upload by the server, repeated after each change of the answers. */
export function useImportCheck(wanted: FileToImport | null) {
  const { custom_fields: fields } = useProfile();
  const number = useNumberOf(wanted?.file);
  const query = wanted && importQueryOf(wanted, fields);
  return useQuery({
    queryKey: [...IMPORT_CHECK, number, query],
    enabled: wanted !== null,
    // Not cached, because the result is only valid now.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }): Promise<ImportCheck> => {
      if (!wanted || !query) throw new Error('There is no file to check.');
      const lines = streamLines(checkImport, {
        query,
        body: wanted.file,
        type: 'text/csv',
        line: importCheckSchema,
        signal,
      });
      for await (const check of lines) return check;
      throw new Error(TEXTS.notChecked);
    },
  });
}
