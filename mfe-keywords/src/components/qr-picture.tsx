import { Box, type SxProps } from '@mui/material';
import type { QrPath } from './qr-code';

/** A QR code, dark on light in both themes because cameras need it. */
export function QrPicture({ qr, label, sx }: { qr: QrPath; label: string; sx: SxProps }) {
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      sx={[{ bgcolor: 'common.white', color: 'common.black' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <path d={qr.path} fill="currentColor" />
    </Box>
  );
}
