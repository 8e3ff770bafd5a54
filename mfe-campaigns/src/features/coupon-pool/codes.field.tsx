import { Box, Button, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { cutText, readCoupons, type FirstRow } from '@textloom/contracts';
import { TextInput, tokens, useFileChoice } from '@textloom/ui';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TEXTS } from './messages';

interface CodesFields {
  codes: string;
  first_row?: FirstRow | undefined;
}

/** Asks whether the first row is a heading, and shows the first code, so that a mistake is noticed. */
function FirstRowChoice() {
  const { setValue } = useFormContext<CodesFields>();
  const codes = useDeferredValue(useWatch<CodesFields, 'codes'>({ name: 'codes' }));
  const chosen = useWatch<CodesFields, 'first_row'>({ name: 'first_row' });
  const read = useMemo(() => readCoupons(codes, chosen), [codes, chosen]);
  const label = useId();
  const first = read.open ? undefined : read.codes[0];
  return (
    <>
      {read.heading !== null && (
        <FormControl>
          <FormLabel id={label}>{TEXTS.firstRow(cutText(read.heading, 40))}</FormLabel>
          <RadioGroup
            row
            aria-labelledby={label}
            value={chosen ?? (read.open ? '' : 'heading')}
            onChange={(_event, value) =>
              setValue('first_row', value === 'code' ? 'code' : 'heading', { shouldDirty: true, shouldValidate: true })
            }
          >
            <FormControlLabel value="heading" control={<Radio />} label={TEXTS.isHeading} />
            <FormControlLabel value="code" control={<Radio />} label={TEXTS.isCode} />
          </RadioGroup>
        </FormControl>
      )}
      {first !== undefined && (
        <Typography variant="body2" sx={{ color: tokens.muted, overflowWrap: 'anywhere' }}>
          {TEXTS.firstCode(first)}
        </Typography>
      )}
    </>
  );
}

/** Codes that are typed, pasted, or read from a text or CSV file. */
export function CodesField() {
  const { setValue, setError } = useFormContext<CodesFields>();
  const [chosen, setChosen] = useState('');
  const read = async (file: File): Promise<void> => {
    try {
      const text = await file.text();
      setChosen(TEXTS.fromFile(file.name, readCoupons(text).codes.length));
      setValue('first_row', undefined);
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
      <FirstRowChoice />
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
