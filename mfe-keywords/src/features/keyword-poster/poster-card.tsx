import { Box, Typography } from '@mui/material';
import type { Keyword } from '@textloom/contracts';
import type { QrPath } from '../../components/qr-code';
import { QrPicture } from '../../components/qr-picture';
import { MESSAGES } from '../../messages';
import { POSTER, TEXTS } from './messages';

/** A poster is printed: dark on white in both themes. */
const PAPER = { ground: '#fffdf9', ink: '#26231f', soft: '#5d564d', line: '#e4ddd2' };

/** When printing, only this is shown. */
const PRINTED = {
  '@media print': {
    position: 'fixed',
    inset: 0,
    zIndex: 2000,
    width: '100vw',
    maxWidth: 'none',
    height: '100vh',
    m: 0,
    border: 0,
    borderRadius: 0,
    boxShadow: 'none',
    printColorAdjust: 'exact',
  },
} as const;

const CODE = {
  display: 'block',
  width: '58%',
  maxWidth: 360,
  mx: 'auto',
  border: `1px solid ${PAPER.line}`,
  borderRadius: '16px',
};

export interface PosterCardProps {
  keyword: Keyword;
  shortcode: string;
  company: string;
  qr: QrPath;
}

/** The card to print: how to join, and the required legal text. */
export function PosterCard({ keyword, shortcode, company, qr }: PosterCardProps) {
  const words = POSTER[keyword.language];
  return (
    <Box
      component="article"
      lang={keyword.language}
      aria-label={TEXTS.posterLabel}
      sx={{
        width: '100%',
        maxWidth: 560,
        mx: 'auto',
        px: { xs: 3, sm: 6 },
        py: { xs: 4, sm: 6 },
        bgcolor: PAPER.ground,
        color: PAPER.ink,
        border: `1px solid ${PAPER.line}`,
        borderRadius: '20px',
        boxShadow: '0 1px 2px rgb(38 35 31 / .06), 0 12px 32px rgb(38 35 31 / .08)',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        gap: { xs: 3, sm: 4 },
        textAlign: 'center',
        ...PRINTED,
      }}
    >
      <Typography component="p" sx={{ fontSize: '1.0625rem', fontWeight: 600, color: PAPER.soft }}>
        {company}
      </Typography>
      <Typography
        component="p"
        sx={{
          fontSize: { xs: '1.5rem', sm: '1.875rem' },
          lineHeight: 1.25,
          letterSpacing: '-.01em',
          '@media print': { fontSize: '2.5rem' },
        }}
      >
        {words.joinBefore}{' '}
        <Box
          component="strong"
          sx={{
            display: 'block',
            my: 0.5,
            fontSize: keyword.keyword.length > 10 ? '1.35em' : '2em',
            fontWeight: 750,
            letterSpacing: '.01em',
            lineHeight: 1.1,
            overflowWrap: 'anywhere',
          }}
        >
          {keyword.keyword}
        </Box>{' '}
        {words.joinBetween}{' '}
        <Box component="strong" sx={{ fontWeight: 750, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {shortcode}
        </Box>
      </Typography>
      <Box>
        <QrPicture qr={qr} label={MESSAGES.qrLabel(keyword.keyword, shortcode)} sx={CODE} />
        <Typography component="p" sx={{ mt: 1.5, fontSize: '0.9375rem', color: PAPER.soft }}>
          {words.orCamera}
        </Typography>
      </Box>
      <Typography
        component="p"
        sx={{ fontSize: '0.8125rem', lineHeight: 1.5, color: PAPER.soft, overflowWrap: 'anywhere' }}
      >
        {words.legal(keyword.expected_messages, keyword.terms_url)}
      </Typography>
    </Box>
  );
}
