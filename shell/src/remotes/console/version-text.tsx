import { Box } from '@mui/material';
import { tokens } from '@textloom/ui';

/** A version, which may be long, in a monospaced face. */
export function VersionText({ version }: { version: string }) {
  return (
    <Box
      component="code"
      sx={{ fontFamily: tokens.fontMono, fontSize: '0.8125rem', lineHeight: 18 / 13, overflowWrap: 'anywhere' }}
    >
      {version}
    </Box>
  );
}
