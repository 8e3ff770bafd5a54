import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { Panel } from '@textloom/ui';
import type { QrPath } from '../../components/qr-code';
import { QrDownloads } from '../../components/qr-downloads';
import { TEXTS } from './messages';

/** Prints the card, or saves the code alone for other designs. */
export function PosterActions({ qr, keyword, label }: { qr: QrPath; keyword: string; label: string }) {
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
          <QrDownloads qr={qr} name={keyword} label={label} />
        </Box>
      </Panel>
    </Box>
  );
}
