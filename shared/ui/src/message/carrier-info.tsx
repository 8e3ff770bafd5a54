import { carrierParts, toGsm } from '@textloom/contracts';
import { Button, Stack, Typography } from '@mui/material';
import { tokens } from '../theme/tokens';

const plural = (count: number): string => `${count} carrier part${count === 1 ? '' : 's'}`;

export interface CarrierInfoProps {
  text: string;
  /** The text at its longest, if it is not the same for everybody. */
  counted?: string;
  onReplace: (text: string) => void;
}

/** The carrier's encoding of a text, the characters that force Unicode, and a one-click replacement (decision 58). */
export function CarrierInfo({ text, counted = text, onReplace }: CarrierInfoProps) {
  const { encoding, parts, unicode } = carrierParts(counted);
  if (parts === 0) return null;
  const plain = toGsm(text);
  const named = unicode
    .slice(0, 5)
    .map((c) => `“${c}”`)
    .join(' ');
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Typography variant="caption" sx={{ color: encoding === 'GSM-7' ? tokens.muted : tokens.warning }}>
        {encoding === 'GSM-7'
          ? `GSM-7, ${plural(parts)}`
          : `Unicode because of ${named}${unicode.length > 5 ? ' …' : ''}, ${plural(parts)}`}
      </Typography>
      {unicode.length > 0 && plain !== text && (
        <Button
          variant="text"
          size="small"
          onClick={() => onReplace(plain)}
          sx={{ minHeight: 24, py: 0, fontSize: '0.8125rem' }}
        >
          Replace with plain characters
        </Button>
      )}
    </Stack>
  );
}
