import { Box, Typography } from '@mui/material';
import { tokens } from '@textloom/ui';
import { TEXTS } from './messages';

interface CardPreviewProps {
  brand: string;
  /** Empty while the card is typed: the page never sees its number. */
  last4?: string;
  fullname: string;
  /** "03/2030" */
  expiry?: string;
}

/** The provider's name for a brand that is not known yet. */
const NO_BRAND = new Set(['', 'unknown']);

/** A picture of the card (PAY-002). */
export function CardPreview({ brand, last4 = '', fullname, expiry = '' }: CardPreviewProps) {
  const name = NO_BRAND.has(brand) ? TEXTS.card : brand.toUpperCase();
  return (
    <Box
      role="group"
      aria-label={TEXTS.cardPreview}
      sx={{
        width: '100%',
        maxWidth: 320,
        aspectRatio: '1.586',
        p: 2.5,
        borderRadius: tokens.radius,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        // It depicts a physical card, not a surface of the page, so it looks the same in both colour schemes.
        color: '#fff',
        backgroundImage: 'linear-gradient(135deg, #0b6b66, #063b38)',
        boxShadow: tokens.shadow,
      }}
    >
      <Typography sx={{ textAlign: 'right', fontWeight: 600, letterSpacing: '0.04em' }}>{name}</Typography>
      <Typography
        sx={{
          fontFamily: tokens.fontMono,
          fontSize: '1rem',
          lineHeight: 1.5,
          letterSpacing: '0.06em',
          whiteSpace: 'nowrap',
        }}
      >
        {`•••• •••• •••• ${last4 || '••••'}`}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" sx={{ minHeight: '1.5em', overflow: 'hidden', textOverflow: 'ellipsis' }} noWrap>
          {fullname || TEXTS.nameOnCard}
        </Typography>
        <Typography variant="body2">{expiry || 'MM/YY'}</Typography>
      </Box>
    </Box>
  );
}
