import { Alert, Box, Button, Typography } from '@mui/material';
import type { ContentWarning, DryRun } from '@textloom/contracts';
import { lazyPart } from '@textloom/ui';
import { useState, type ReactNode } from 'react';
import { MESSAGES } from '../../../messages';
import type { CarrierFiltersDialogProps } from '../carrier-filters/carrier-filters.dialog';
import { TEXTS } from './messages';

const CarrierFiltersDialog = lazyPart<CarrierFiltersDialogProps>({
  owner: 'campaigns',
  title: TEXTS.whatCarriersFilter,
  load: () => import('../carrier-filters/carrier-filters.dialog'),
  as: 'field',
  loading: null,
});

interface WarningProps {
  warning: ContentWarning;
  busy: boolean;
  onBegin: () => void;
}

/** What is wrong and how to mend it. */
function Sentence({ warning, busy, onBegin }: WarningProps): ReactNode {
  switch (warning.kind) {
    case 'no_sender':
      return warning.fits ? (
        <>
          {TEXTS.noSender}
          <Box sx={{ mt: 0.5 }}>
            <Button color="inherit" size="small" variant="outlined" onClick={onBegin} disabled={busy}>
              {MESSAGES.beginWith(warning.name)}
            </Button>
          </Box>
        </>
      ) : (
        `${TEXTS.noSender} ${TEXTS.writeName(warning.name)}`
      );
    case 'no_way_out':
      return TEXTS.noWayOut(warning.people);
    case 'category':
      return warning.min_age === 0
        ? TEXTS.category(warning.category, warning.words)
        : TEXTS.aged(warning.category, warning.words, warning.min_age);
    case 'shortener':
      return TEXTS.shortener(warning.hosts);
  }
}

export interface ContentWarningsProps {
  run: DryRun;
  busy: boolean;
  /** Puts the sender's name in front of the text. */
  onBegin: () => void;
}

/** What carriers filter about the message. It can be sent all the same (decision 666). */
export function ContentWarnings({ run: { warnings }, busy, onBegin }: ContentWarningsProps) {
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
            <Sentence warning={warning} busy={busy} onBegin={onBegin} />
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
