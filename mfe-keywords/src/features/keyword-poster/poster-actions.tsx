import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { alerts, saveFile } from '@textloom/kit';
import { Panel } from '@textloom/ui';
import { qrPng, qrSvg, type QrPath } from './qr-code';
import { TEXTS } from './messages';

/** Prints the card, or saves the code alone for other designs. */
export function PosterActions({ qr, keyword, label }: { qr: QrPath; keyword: string; label: string }) {
  const name = `${keyword.toLowerCase()}-qr-code`;
  const savePng = (): void => {
    qrPng(qr).then(
      (blob) => saveFile(blob, `${name}.png`),
      () => alerts.danger(TEXTS.pngFailed),
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, '@media print': { display: 'none' } }}>
      <Panel title={TEXTS.print}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box>{TEXTS.printHelp}</Box>
          <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
            {TEXTS.printPoster}
          </Button>
        </Box>
      </Panel>
      <Panel title={TEXTS.qrCodeAlone}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box>{TEXTS.qrHelp}</Box>
          <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              onClick={() => saveFile(new Blob([qrSvg(qr, label)], { type: 'image/svg+xml' }), `${name}.svg`)}
            >
              {TEXTS.downloadSvg}
            </Button>
            <Button variant="outlined" onClick={savePng}>
              {TEXTS.downloadPng}
            </Button>
          </Box>
        </Box>
      </Panel>
    </Box>
  );
}
