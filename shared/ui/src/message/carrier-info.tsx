import { carrierParts, toGsm, withFooter } from '@textloom/contracts';
import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';

export interface CarrierInfoProps {
  text: string;
  /** The text at its longest, if it differs between recipients. */
  counted?: string;
  /** Footer that the server appends; empty: none. */
  footer?: string;
  onReplace: (text: string) => void;
}

function TextButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="text" size="small" onClick={onClick} sx={{ minHeight: 24, py: 0 }}>
      {label}
    </Button>
  );
}

/**
 * The carrier's encoding of a text, the characters that force Unicode, and a one-click replacement that can be undone
 * until the text is changed (decision 58).
 */
export function CarrierInfo({ text, counted = text, footer = '', onReplace }: CarrierInfoProps) {
  const [replaced, setReplaced] = useState<{ before: string; by: string } | null>(null);
  const own = carrierParts(counted);
  if (own.parts === 0) return null;
  const { encoding, parts, unicode } = footer === '' ? own : carrierParts(withFooter(counted, footer));
  const added = parts > own.parts;
  const plain = toGsm(text);
  const named = unicode
    .slice(0, 5)
    .map((c) => `“${c}”`)
    .join(' ');
  const replace = (): void => {
    setReplaced({ before: text, by: plain });
    onReplace(plain);
  };
  // By prefix, because a longer replacement may have been cut at its limit.
  const undoable = replaced !== null && replaced.by.startsWith(text);
  // Hidden for one GSM-7 part, the normal case.
  if (encoding === 'GSM-7' && parts === 1 && !undoable) return null;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Typography variant="caption" sx={{ color: encoding === 'GSM-7' ? tokens.muted : tokens.warning }}>
        {encoding === 'GSM-7'
          ? TEXTS.gsm7(parts, added)
          : TEXTS.unicode(named + (unicode.length > 5 ? ' …' : ''), parts, added)}
      </Typography>
      {unicode.length > 0 && plain !== text && !undoable && (
        <TextButton label={TEXTS.replaceWithPlainCharacters} onClick={replace} />
      )}
      {undoable && <TextButton label={TEXTS.undoTheReplacement} onClick={() => onReplace(replaced.before)} />}
    </Stack>
  );
}
