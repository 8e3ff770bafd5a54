import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Divider, Stack, Typography } from '@mui/material';
import { tokens } from '@textloom/ui';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { DeliverySection } from './delivery.section';
import { TEXTS } from './messages';
import { TwoTextsSection } from './two-texts.section';
import type { Cost } from './use-cost';
import type { Draft } from './use-draft';

/** Comparing two texts, quiet hours and the last time: collapsed, unless one of them is used or has an error. */
export function MoreOptions({ cost }: { cost: Cost }) {
  const [ab, quiet, notAfter] = useWatch<Draft, ['ab', 'quiet', 'not_after']>({ name: ['ab', 'quiet', 'not_after'] });
  const { errors } = useFormState<Draft>();
  const [wanted, setWanted] = useState<boolean>();
  const used = ab.on || !quiet || notAfter !== '';
  const failed = errors.ab !== undefined || errors.not_after !== undefined;
  const open = failed || (wanted ?? used);
  return (
    <Accordion
      variant="outlined"
      disableGutters
      sx={{ borderRadius: tokens.radius, '&::before': { display: 'none' } }}
      expanded={open}
      onChange={(_, next) => setWanted(next)}
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />} sx={{ px: { xs: 2, sm: 3 } }}>
        <Typography component="span" variant="h2">
          {TEXTS.more}
        </Typography>
        {!open && (
          <Typography
            component="span"
            variant="body2"
            sx={{ ml: 1, color: tokens.muted, alignSelf: 'center', display: { xs: 'none', sm: 'block' } }}
          >
            {TEXTS.moreText}
          </Typography>
        )}
      </AccordionSummary>
      <AccordionDetails sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        <Stack sx={{ gap: 2 }} divider={<Divider />}>
          <TwoTextsSection people={cost.recipients} />
          <DeliverySection />
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
}
