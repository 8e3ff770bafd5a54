import { Button, Stack, Typography } from '@mui/material';
import { toUnicode } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { TEXTS } from './messages';
import type { Draft } from './use-draft';
import { useFallbacks } from './use-fallbacks';

const READ = ['composed', 'ab', 'keywords', 'groups', 'subscribers'] as const;

/** Debounced, because counting reads every recipient. */
const PAUSE_MS = 1_000;

/** A note under the message: how many people get a fallback, and why (decision 364). */
export function FallbacksNote() {
  const { setValue } = useFormContext<Draft>();
  const [composed, ab, keywords, groups, subscribers] = useWatch<Draft, typeof READ>({ name: READ });
  const { counts } = useFallbacks({ composed, ab, keywords, groups, subscribers }, { after: PAUSE_MS, since: 0 });
  const inUnicode = (): void => {
    setValue('composed', { ...composed, message: toUnicode(composed.message) }, { shouldDirty: true });
    if (ab.message !== '') setValue('ab.message', toUnicode(ab.message), { shouldDirty: true });
  };
  return (
    <Stack role="status" sx={{ gap: 0.5, mt: counts ? 1 : 0, '& p': { color: tokens.muted } }}>
      {counts !== null && counts.unfilled > 0 && (
        <Typography variant="body2">{TEXTS.unfilled(counts.unfilled)}</Typography>
      )}
      {counts !== null && counts.unwritable > 0 && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2">{TEXTS.unwritable(counts.unwritable)}</Typography>
          <Button size="small" variant="text" onClick={inUnicode}>
            {TEXTS.useUnicode}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
