import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import { Box, Button } from '@mui/material';
import type { KeywordPage } from '@textloom/contracts';
import { CopyField, Panel } from '@textloom/ui';
import { useMemo } from 'react';
import { qrPath } from '../../components/qr-code';
import { QrDownloads } from '../../components/qr-downloads';
import { QrPicture } from '../../components/qr-picture';
import { TEXTS } from './messages';

const { copied, notCopied } = TEXTS;

/** The address of the page, for print as a QR code, and what to paste into another site. */
export function SharePanel({ keyword, page, isOpen }: { keyword: string; page: KeywordPage; isOpen: boolean }) {
  const { address, snippet, on } = page;
  const qr = useMemo(() => qrPath(address), [address]);
  const label = TEXTS.qrLabel(keyword);
  return (
    <Panel title={TEXTS.share}>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {!on && <Box>{TEXTS.shareOff}</Box>}
        <CopyField value={address} texts={{ label: TEXTS.address, copy: TEXTS.copyAddress, copied, notCopied }} />
        {isOpen && (
          <>
            <Button
              component="a"
              href={address}
              target="_blank"
              rel="noopener"
              variant="outlined"
              startIcon={<OpenIcon />}
              sx={{ justifySelf: 'start' }}
            >
              {TEXTS.openPage}
            </Button>
            <QrPicture qr={qr} label={label} sx={{ width: 160, borderRadius: 1 }} />
            <QrDownloads qr={qr} name={`${keyword}-page`} label={label} />
          </>
        )}
        <CopyField
          value={snippet}
          texts={{ label: TEXTS.snippet, copy: TEXTS.copySnippet, copied, notCopied }}
          rows={4}
        />
        <Box sx={{ color: 'text.secondary' }}>{TEXTS.snippetHelp}</Box>
      </Box>
    </Panel>
  );
}
