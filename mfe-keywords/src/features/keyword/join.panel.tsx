import { Box, Typography } from '@mui/material';
import type { Keyword } from '@textloom/contracts';
import { useGlobals } from '@textloom/session';
import { Panel } from '@textloom/ui';
import { useMemo } from 'react';
import { joinAddress, qrPath } from '../../components/qr-code';
import { QrDownloads } from '../../components/qr-downloads';
import { QrPicture } from '../../components/qr-picture';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** How people join a keyword: what they text, and a QR code that opens their messages app with it. */
export function JoinPanel({ keyword: { keyword, approved } }: { keyword: Keyword }) {
  const { shortcode } = useGlobals();
  const qr = useMemo(() => qrPath(joinAddress(shortcode, keyword)), [shortcode, keyword]);
  const label = MESSAGES.qrLabel(keyword, shortcode);
  return (
    <Panel title={TEXTS.joinTitle}>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <QrPicture qr={qr} label={label} sx={{ width: 160, borderRadius: 1 }} />
        <Box sx={{ display: 'grid', gap: 1.5, flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {TEXTS.joinText(keyword, shortcode)}
          </Typography>
          <Box>{approved ? TEXTS.joinNow : TEXTS.joinLater}</Box>
          <QrDownloads qr={qr} name={keyword} label={label} />
        </Box>
      </Box>
    </Panel>
  );
}
