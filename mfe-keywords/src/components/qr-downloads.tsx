import { Box, Button } from '@mui/material';
import { alerts, saveFile } from '@textloom/kit';
import { MESSAGES } from '../messages';
import { qrPng, qrSvg, type QrPath } from './qr-code';

/** Saves the code alone, for other designs. */
export function QrDownloads({ qr, name: of, label }: { qr: QrPath; name: string; label: string }) {
  const name = `${of.toLowerCase()}-qr-code`;
  const savePng = (): void => {
    qrPng(qr).then(
      (blob) => saveFile(blob, `${name}.png`),
      () => alerts.danger(MESSAGES.pngFailed),
    );
  };
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
      <Button
        variant="outlined"
        onClick={() => saveFile(new Blob([qrSvg(qr, label)], { type: 'image/svg+xml' }), `${name}.svg`)}
      >
        {MESSAGES.downloadSvg}
      </Button>
      <Button variant="outlined" onClick={savePng}>
        {MESSAGES.downloadPng}
      </Button>
    </Box>
  );
}
