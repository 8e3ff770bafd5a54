import { Alert, Box, Button, Typography } from '@mui/material';
import { type ContentWarning, pageLocale } from '@textloom/contracts';
import { useState, type ReactNode } from 'react';
import { lazyPart } from '../../parts/lazy-part';
import type { CarrierFiltersDialogProps } from '../carrier-filters/carrier-filters.dialog';
import { TEXTS } from './messages';

const CarrierFiltersDialog = lazyPart<CarrierFiltersDialogProps>({
  owner: 'ui',
  title: TEXTS.whatCarriersFilter,
  load: () => import('../carrier-filters/carrier-filters.dialog'),
  as: 'field',
  loading: null,
});

export interface ContentWarningsProps {
  warnings: readonly ContentWarning[];
  busy?: boolean;
  /** Puts the sender's name in front of the text; absent where nothing can. */
  onBegin?: () => void;
  /** The text is for people of one keyword, which may ask for an age. */
  ofKeyword?: boolean;
  /** False where the field of the text has no “Add link”. */
  addsLinks?: boolean;
}

const and = new Intl.ListFormat(pageLocale());
const listed = (words: readonly string[]): string => and.format(words.map((word) => `“${word}”`));

/** What is wrong and how to mend it. */
function Sentence({
  warning,
  busy = false,
  onBegin,
  ofKeyword = false,
  addsLinks = true,
}: Omit<ContentWarningsProps, 'warnings'> & { warning: ContentWarning }): ReactNode {
  switch (warning.kind) {
    case 'no_sender':
      if (!onBegin) return `${TEXTS.noSender} ${TEXTS.addName(warning.name)}`;
      return warning.fits ? (
        <>
          {TEXTS.noSender}
          <Box sx={{ mt: 0.5 }}>
            <Button color="inherit" size="small" variant="outlined" onClick={onBegin} disabled={busy}>
              {TEXTS.beginWith(warning.name)}
            </Button>
          </Box>
        </>
      ) : (
        `${TEXTS.noSender} ${TEXTS.writeName(warning.name)}`
      );
    case 'no_way_out':
      return warning.people === 0 ? TEXTS.noWayOutForAll : TEXTS.noWayOut(warning.people);
    case 'category':
      return warning.min_age === 0
        ? TEXTS.category(warning.category, listed(warning.words))
        : (ofKeyword ? TEXTS.agedKeyword : TEXTS.aged)(warning.category, listed(warning.words), warning.min_age);
    case 'shortener':
      return (addsLinks ? TEXTS.shortener : TEXTS.shortenerWritten)(listed(warning.hosts));
  }
}

/** What carriers filter about a message. It can be sent all the same (decision 666). */
export function ContentWarnings({ warnings, ...props }: ContentWarningsProps) {
  const [open, setOpen] = useState(false);
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning">
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {TEXTS.heading}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, mb: 1.25, pl: 2.5, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
        {warnings.map((warning) => (
          <li key={warning.kind === 'category' ? `${warning.category} ${warning.min_age}` : warning.kind}>
            <Sentence warning={warning} {...props} />
            {'source' in warning && (
              <Typography variant="caption" component="div">
                {TEXTS.source(warning.source)}
              </Typography>
            )}
          </li>
        ))}
      </Box>
      <Button color="inherit" size="small" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {TEXTS.whatCarriersFilter}
      </Button>
      {open && <CarrierFiltersDialog title={TEXTS.whatCarriersFilter} onClose={() => setOpen(false)} />}
    </Alert>
  );
}
