import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { tokens } from '@textloom/ui';
import { useRef, useState } from 'react';

export interface CsvDropProps {
  file: File | null;
  problem: string | null;
  onFile: (file: File) => void;
}

/** Where a file is dropped or chosen. */
export function CsvDrop({ file, problem, onFile }: CsvDropProps) {
  const input = useRef<HTMLInputElement>(null);
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
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, p: 3, textAlign: 'center', border: `2px dashed ${over ? tokens.accent : tokens.line}`, borderRadius: 2, bgcolor: over ? tokens.accentSoft : 'transparent' }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label="CSV file with subscribers"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onFile(chosen);
          event.target.value = '';
        }}
      />
      <UploadIcon sx={{ color: tokens.muted }} />
      <Typography sx={{ overflowWrap: 'anywhere' }}>{file?.name ?? 'Drop a CSV file here'}</Typography>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {file ? 'Choose another file' : 'Choose CSV file'}
      </Button>
      {problem !== null && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
