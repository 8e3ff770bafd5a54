import { Box } from '@mui/material';
import { encode } from 'uqr';
import { TEXTS } from './messages';

/** Drawn as one path, because the page's policy forbids markup created from strings. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={TEXTS.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      // Dark on light in both themes, because cameras need it.
      sx={{ width: 200, maxWidth: 1, bgcolor: 'common.white', color: 'common.black', borderRadius: 1 }}
    >
      <path d={path} fill="currentColor" />
    </Box>
  );
}
