import { Box, Typography } from '@mui/material';
import { sampleMerge } from '@textloom/contracts';
import { PhonePreview, tokens } from '@textloom/ui';
import { useWatch } from 'react-hook-form';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import type { SequenceFields } from './sequence-fields';

/** The last edited message of the sequence, on a phone. */
export function SequencePreview({ index }: { index: number }) {
  const steps = useWatch<SequenceFields, 'steps'>({ name: 'steps' });
  // Falls back to the last message if the shown one was removed.
  const shown = Math.min(index, steps.length - 1);
  return (
    <Box component="section" aria-label={MESSAGES.preview} sx={{ position: { md: 'sticky' }, top: { md: 96 } }}>
      <Typography variant="body2" align="center" sx={{ mb: 1, color: tokens.muted }}>
        {TEXTS.messageNumber(shown + 1)}
      </Typography>
      <PhonePreview
        text={sampleMerge(steps[shown]?.composed.message ?? '')}
        media={steps[shown]?.composed.file ?? null}
        footer
      />
    </Box>
  );
}
