import { Box, Typography } from '@mui/material';
import { useProfile } from '@textloom/session';
import { TEXTS } from './messages';

/** How long the balance lasts, from the profile; null when unknown. */
export function runwayText(days: number | null, remaining: number): string | null {
  if (remaining <= 0) return TEXTS.noMessagesLeft;
  if (days === null) return null;
  return TEXTS.runway(days);
}

/** The same beside a figure, in three words. */
function shortRunwayText(days: number | null, remaining: number): string | null {
  if (remaining <= 0 || days === null) return runwayText(days, remaining);
  return TEXTS.shortRunway(days);
}

/** Days below which the text is a warning. */
const SOON_DAYS = 7;

/**
 * The days that the balance lasts, as text beside the balance. Shows nothing while that is unknown. `before` separates
 * the two on one line; on a phone the text has its own line. `short` is for a figure.
 */
export function Runway({ before = '', short = false }: { before?: string; short?: boolean }) {
  const { runway_days: days, remaining_messages: remaining } = useProfile();
  const text = short ? shortRunwayText(days, remaining) : runwayText(days, remaining);
  if (text === null) return null;
  const soon = remaining <= 0 || (days !== null && days <= SOON_DAYS);
  return (
    <>
      {before !== '' && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {before}
        </Box>
      )}
      <Typography
        component="span"
        variant={short ? 'caption' : 'body2'}
        title={short ? (runwayText(days, remaining) ?? undefined) : undefined}
        sx={{
          color: soon ? 'error.main' : 'text.secondary',
          display: before === '' ? 'inline-block' : { xs: 'block', sm: 'inline' },
          textWrap: 'balance',
        }}
      >
        {text}
      </Typography>
    </>
  );
}
