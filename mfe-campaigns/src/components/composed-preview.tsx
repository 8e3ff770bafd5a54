import { Box } from '@mui/material';
import { sampleMerge } from '@textloom/contracts';
import { PhonePreview, type AnyFile, type Composed } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { MESSAGES } from '../messages';
import { begunText, useBegins } from './begin-with-name.field';

/** The message of the surrounding form on a phone, with sample values. */
export function ComposedPreview() {
  const { message, file } = useWatch<{ composed: Composed<AnyFile> }, 'composed'>({ name: 'composed' });
  // Sequences and templates have no such field.
  const begins = useBegins();
  return (
    <Box component="section" aria-label={MESSAGES.preview} sx={{ position: { md: 'sticky' }, top: { md: 96 } }}>
      <PhonePreview text={sampleMerge(begunText(message, begins))} media={file} footer />
    </Box>
  );
}
