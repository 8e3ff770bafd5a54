import { Button, Typography } from '@mui/material';
import { link } from '@textloom/kit';
import { Panel } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { ACTION_TEXTS, TEXTS } from './messages';
import { shownOf, useRegistrations } from './registration.calls';
import { sentenceOf } from './sentence';

/** The state of a held number's registration in a sentence, for the page of the number; nothing without one. */
export function RegistrationCard({ number }: { number: string }) {
  const { data } = useRegistrations();
  const shown = data && shownOf(data.entries, number);
  if (!shown) return null;
  return (
    <Panel title={TEXTS.title}>
      <Typography sx={{ mb: 2 }}>{sentenceOf(shown)}</Typography>
      <Button
        component={Link}
        to={`${link('/account/number/registration')}?number=${shown.number}`}
        variant={shown.state === 'draft' || shown.state === 'refused' ? 'contained' : 'outlined'}
      >
        {shown.refusal?.final ? TEXTS.seeWhy : ACTION_TEXTS[shown.state]}
      </Button>
    </Panel>
  );
}
