import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { formatCount } from '@textloom/contracts';
import { TestMessageButton, tokens, visuallyHidden } from '@textloom/ui';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useBegins } from '../../components/begin-with-name.field';
import { FootBar } from '../../components/foot-bar';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import type { Cost } from './use-cost';
import type { Draft } from './use-draft';

/** Hides words on a phone. */
const Words = ({ children }: { children: string }) => (
  <Box component="span" sx={{ '@media (max-width: 767.9px)': visuallyHidden }}>
    {children}
  </Box>
);

/** People × messages each = messages, and what is left of the balance then. */
function Sum({ cost: { recipients, leftOut, required, remaining }, segments }: { cost: Cost; segments: number }) {
  if (recipients === null) return <>{TEXTS.counting}</>;
  return (
    <>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {formatCount(recipients)}
        <Words>{` ${TEXTS.people(recipients)}`}</Words> × {segments} = {formatCount(required)}
        <Words>{` ${TEXTS.messages(required)}`}</Words>
      </Box>
      <Words> · </Words>
      {leftOut > 0 && (
        <Box
          component="span"
          sx={{ whiteSpace: 'nowrap', display: { xs: 'block', sm: 'inline' }, color: tokens.muted }}
        >
          {TEXTS.peopleLeftOut(leftOut)}
          <Words> · </Words>
        </Box>
      )}
      <Box component="span" sx={{ whiteSpace: 'nowrap', display: { xs: 'block', sm: 'inline' }, color: tokens.muted }}>
        {TEXTS.left(formatCount(Math.max(0, remaining - required)))}
      </Box>
    </>
  );
}

interface FootProps {
  cost: Cost;
  /** The way on when messages are missing. */
  buyer: ReactNode;
  /** The buttons at the right. */
  actions: ReactNode;
}

/** The cost of sending and its buttons, always visible. */
export function Foot({ cost, buyer, actions }: FootProps) {
  const composed = useWatch<Draft, 'composed'>({ name: 'composed' });
  const begins = useBegins();
  const { required, remaining, blocked, failed, recount } = cost;
  return (
    <FootBar>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', '&:not(:empty)': { pt: 1 } }}>
        {blocked && (
          <Alert severity="error" sx={{ flex: '1 1 320px' }}>
            {TEXTS.overBalance(remaining, required)}
          </Alert>
        )}
        {buyer}
      </Stack>
      <Stack
        direction="row"
        sx={{ minHeight: 64, py: 1, columnGap: 1, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}
      >
        <Typography
          component="div"
          variant="body2"
          role="status"
          aria-label={MESSAGES.cost}
          sx={{ mr: 'auto', fontWeight: 500 }}
        >
          {failed ? TEXTS.notCounted : <Sum cost={cost} segments={composed.segments} />}
          {failed && (
            <Button size="small" variant="text" onClick={recount} sx={{ ml: 0.5 }}>
              {TEXTS.tryAgain}
            </Button>
          )}
        </Typography>
        <TestMessageButton composed={composed} begins={begins} />
        {actions}
      </Stack>
    </FootBar>
  );
}
