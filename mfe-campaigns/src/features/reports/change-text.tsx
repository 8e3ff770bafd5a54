import { Box, Typography } from '@mui/material';
import { tokens, visuallyHidden } from '@textloom/ui';
import { changeOf } from './change';
import { TEXTS } from './messages';

export interface ChangeTextProps {
  now: number;
  before: number;
  /** The range compared with: "the 30 days before". */
  range: string;
  /** The figure counts something unwanted, so that less is better. */
  lessIsBetter?: boolean;
  /** The range on a line of its own, so that figures side by side are equally high. */
  twoLines?: boolean;
}

/** "↑ 14 (2%) vs the 30 days before", red where it is worse. */
export function ChangeText({ now, before, range, lessIsBetter = false, twoLines = false }: ChangeTextProps) {
  const { text, words, worse } = changeOf(now, before, lessIsBetter);
  const compared = now === before ? TEXTS.asBefore(range) : TEXTS.versus(range);
  return (
    <Typography component="span" variant="caption" title={`${words} ${compared}`} sx={{ color: tokens.muted }}>
      <Box component="span" aria-hidden="true" sx={{ color: worse ? tokens.danger : tokens.text, fontWeight: 500 }}>
        {text}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {words}
      </Box>{' '}
      <Box component="span" sx={{ whiteSpace: 'nowrap', display: twoLines ? 'block' : 'inline' }}>
        {compared}
      </Box>
    </Typography>
  );
}
