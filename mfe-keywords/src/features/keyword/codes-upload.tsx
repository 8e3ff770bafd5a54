import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { submitCodes, type Keyword } from '@textloom/contracts';
import { alerts } from '@textloom/kit';
import { sizeProblem, tokens, useFileChoice } from '@textloom/ui';
import { useState } from 'react';
import { keywordKey } from '../../api/keys';
import { TEXTS } from './messages';

/** Errors before sending (VAL-036, VAL-037); the same texts as for other files. */
function problemOf(file: File): string | null {
  if (!/\.csv$/i.test(file.name)) return TEXTS.wrongType;
  return sizeProblem(file);
}

function useUpload(id: number, onDone: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const upload = async (csv: File): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const custom_variables = await call(submitCodes, { id, csv });
      client.setQueryData<Keyword>(keywordKey(id), (known) => known && { ...known, custom_variables });
      await client.invalidateQueries({ queryKey: keywordKey(id) });
      alerts.success(TEXTS.codesUploaded);
      onDone();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.fields.csv ?? error.message);
      alerts.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return { upload, busy, problem, setProblem };
}

/** Chooses and sends a file; the choice is kept if the server refuses it. */
export function CodesUpload({ id }: { id: number }) {
  const [file, setFile] = useState<File | null>(null);
  const { upload, busy, problem, setProblem } = useUpload(id, () => setFile(null));

  const choose = (chosen: File): void => {
    const found = problemOf(chosen);
    setProblem(found);
    setFile(found === null ? chosen : null);
  };
  const { input, open } = useFileChoice({ label: TEXTS.codesFile, accept: '.csv,text/csv', onFile: choose });

  return (
    <Box>
      {input}
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={open} disabled={busy}>
          {TEXTS.chooseCsvFile}
        </Button>
        <Typography
          variant="body2"
          noWrap
          sx={{ color: tokens.muted, minWidth: 0, maxWidth: '100%', flex: '1 1 120px' }}
        >
          {file?.name ?? TEXTS.noFileChosen}
        </Typography>
        <Button variant="contained" disabled={file === null || busy} onClick={() => file && void upload(file)}>
          {busy ? TEXTS.uploading : TEXTS.upload}
        </Button>
      </Box>
      {problem !== null && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
      <FormHelperText>{TEXTS.codesHelp}</FormHelperText>
    </Box>
  );
}
