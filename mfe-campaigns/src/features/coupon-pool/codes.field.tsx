import { Box, Button, Typography } from '@mui/material';
import { readCoupons } from '@textloom/contracts';
import { TextInput, tokens, useFileChoice } from '@textloom/ui';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { TEXTS } from './messages';

/** Codes that are typed, pasted, or read from a text or CSV file into the form. */
export function CodesField() {
  const { setValue, setError } = useFormContext<{ codes: string }>();
  const [chosen, setChosen] = useState('');
  const read = async (file: File): Promise<void> => {
    try {
      const text = await file.text();
      setChosen(TEXTS.fromFile(file.name, readCoupons(text).codes.length));
      setValue('codes', text, { shouldDirty: true, shouldValidate: true });
    } catch {
      setError('codes', { type: 'file', message: TEXTS.fileFailed });
    }
  };
  const { input, open } = useFileChoice({
    label: TEXTS.file,
    accept: '.csv,.txt,text/csv,text/plain',
    onFile: (file) => void read(file),
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextInput name="codes" label={TEXTS.codes} helperText={TEXTS.codesHelp} multiline rows={8} required />
      {input}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button variant="outlined" onClick={open}>
          {TEXTS.chooseFile}
        </Button>
        <Typography variant="body2" role="status" sx={{ color: tokens.muted, minWidth: 0, overflowWrap: 'anywhere' }}>
          {chosen}
        </Typography>
      </Box>
    </Box>
  );
}
