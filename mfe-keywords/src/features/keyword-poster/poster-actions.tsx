import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { saveFile, useAlert } from '@textloom/kit';
import { Panel } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { qrPng, qrSvg, type QrPath } from './qr-code';

/** Prints the card, or saves the code alone for other designs. */
export function PosterActions({ qr, keyword, label }: { qr: QrPath; keyword: string; label: string }) {
  const alert = useAlert();
  const name = `${keyword.toLowerCase()}-qr-code`;
  const savePng = (): void => {
    qrPng(qr).then(
      (blob) => saveFile(blob, `${name}.png`),
      () => alert.danger(MESSAGES.pngFailed),
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, '@media print': { display: 'none' } }}>
      <Panel title="Print">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box>{MESSAGES.printHelp}</Box>
          <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
            Print poster
          </Button>
        </Box>
      </Panel>
      <Panel title="QR code alone">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box>{MESSAGES.qrHelp}</Box>
          <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              onClick={() => saveFile(new Blob([qrSvg(qr, label)], { type: 'image/svg+xml' }), `${name}.svg`)}
            >
              Download SVG
            </Button>
            <Button variant="outlined" onClick={savePng}>
              Download PNG
            </Button>
          </Box>
        </Box>
      </Panel>
    </Box>
  );
}
