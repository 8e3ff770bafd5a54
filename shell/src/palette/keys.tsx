import { Box } from '@mui/material';
import { tokens } from '@textloom/ui';
import { TEXTS } from './messages';

const key = {
  display: 'inline-block',
  minWidth: 24,
  px: 0.75,
  border: `1px solid ${tokens.line}`,
  borderRadius: tokens.radiusSmall,
  bgcolor: tokens.sunken,
  color: tokens.muted,
  fontFamily: tokens.fontMono,
  fontSize: '0.75rem',
  lineHeight: '16px',
  py: '3px',
  textAlign: 'center',
} as const;

/** Keys to press, one after the other. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
      {keys.map((name, at) => (
        <Box component="span" key={name} sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
          {at > 0 && (
            <Box component="span" sx={{ typography: 'caption', color: tokens.muted }}>
              {TEXTS.thenKey}
            </Box>
          )}
          <Box component="kbd" sx={key}>
            {name}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
