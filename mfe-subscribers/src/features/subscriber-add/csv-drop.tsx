import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { tokens, useFileChoice } from '@textloom/ui';
import { useState } from 'react';
import { TEXTS } from './messages';

export interface CsvDropProps {
  file: File | null;
  problem: string | null;
  /** The file is still being converted. */
  reading: boolean;
  onFile: (file: File) => void;
}

const ACCEPT = '.csv,text/csv,.tsv,.tab,.txt,.xlsx,.xlsm,.xls,.ods,.vcf,text/vcard';

/** The area to drop or choose a file. */
export function CsvDrop({ file, problem, reading, onFile }: CsvDropProps) {
  const { input, open } = useFileChoice({ label: TEXTS.csvFile, accept: ACCEPT, onFile });
  const [over, setOver] = useState(false);
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped) onFile(dropped);
      }}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        p: 3,
        textAlign: 'center',
        border: `2px dashed ${over ? tokens.accent : tokens.line}`,
        borderRadius: tokens.radius,
        bgcolor: over ? tokens.accentSoft : 'transparent',
      }}
    >
      {input}
      <UploadIcon sx={{ color: tokens.muted }} />
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {file?.name ?? (reading ? TEXTS.reading : TEXTS.dropFile)}
      </Typography>
      <Button variant="outlined" onClick={open}>
        {file ? TEXTS.chooseAnother : TEXTS.chooseFile}
      </Button>
      <Typography variant="body2" sx={{ color: tokens.muted }}>
        {TEXTS.otherFiles}
      </Typography>
      {problem !== null && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
