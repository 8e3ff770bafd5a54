import CheckCircle from '@mui/icons-material/CheckCircle';
import { Box, Button, Typography } from '@mui/material';
import type { Dashboard } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { marked, Panel, tokens, visuallyHidden, WithMarked } from '@textloom/ui';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { TEXTS } from './messages';

interface StepProps {
  position: number;
  done: boolean;
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

function Step({ position, done, title, text, action }: StepProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Box
        aria-hidden="true"
        sx={{
          flex: 'none',
          width: 28,
          height: 28,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          fontWeight: 600,
          fontSize: '0.875rem',
          color: done ? 'success.main' : tokens.accent,
          bgcolor: done ? 'transparent' : tokens.accentSoft,
        }}
      >
        {done ? <CheckCircle /> : position}
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5, alignContent: 'start', justifyItems: 'start', minWidth: 0 }}>
        <Typography component="h3" variant="body1" sx={{ fontWeight: 600, color: done ? tokens.muted : undefined }}>
          {title}
          {done && (
            <Box component="span" sx={visuallyHidden}>
              {TEXTS.done}
            </Box>
          )}
        </Typography>
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          {text}
        </Typography>
        {!done && action}
      </Box>
    </Box>
  );
}

/** The first steps of a new account, ticked when completed; hidden when all are done (HOME-007, decision 231). */
export function FirstSteps({ steps }: { steps: Dashboard['first_steps'] }) {
  const { keywords } = useProfile();
  const { shortcode } = useGlobals();
  const id = useId();
  if (steps.keyword && steps.texted && steps.campaign) return null;
  const [keyword] = keywords;
  return (
    <Panel title={<span id={id}>{steps.keyword ? TEXTS.firstSteps : TEXTS.noKeywords}</span>}>
      <Typography sx={{ color: tokens.muted, mb: 2 }}>
        {steps.keyword ? TEXTS.firstStepsText : TEXTS.noKeywordsText}
      </Typography>
      <Box
        component="ol"
        aria-labelledby={id}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <Step
          position={1}
          done={steps.keyword}
          title={TEXTS.chooseKeyword}
          text={TEXTS.chooseKeywordText}
          action={
            <Button component={Link} to={link('/keywords/add')} variant="contained" size="small" sx={{ mt: 0.5 }}>
              {TEXTS.addKeyword}
            </Button>
          }
        />
        <Step
          position={2}
          done={steps.texted}
          title={TEXTS.textIt}
          text={
            <WithMarked
              text={
                keyword === undefined
                  ? TEXTS.textItLater(marked(TEXTS.yourKeyword), marked(shortcode))
                  : TEXTS.textItText(marked(keyword.keyword), marked(shortcode), keyword.approved)
              }
            />
          }
        />
        <Step
          position={3}
          done={steps.campaign}
          title={TEXTS.sendFirst}
          text={TEXTS.sendFirstText}
          action={
            steps.keyword && (
              <Button component={Link} to={link('/messages/add')} variant="contained" size="small" sx={{ mt: 0.5 }}>
                {TEXTS.compose}
              </Button>
            )
          }
        />
      </Box>
    </Panel>
  );
}
