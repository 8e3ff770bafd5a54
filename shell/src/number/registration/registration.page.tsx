import { Box, Button, Stack } from '@mui/material';
import { formatPhone, type NumberRegistration } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { EmptyState, LoadState, Page, PageHeader, Panel } from '@textloom/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { ACCOUNT_CRUMBS, AllowedPage } from '../../base/allowed-page';
import { TEXTS } from './messages';
import { shownOf, useRegistrations } from './registration.calls';
import { RegistrationFormView } from './registration.form';
import { AnswerIsDue } from './answer-due';
import { History, Progress, Submitted, Trouble } from './registration.state';

/** Other held numbers, for an account with several. */
const Numbers = ({ all, shown }: { all: readonly NumberRegistration[]; shown: string }) => (
  <Stack component="nav" aria-label={TEXTS.otherNumbers} direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
    {all.map(({ number }) => (
      <Button
        key={number}
        component={Link}
        to={`${link('/account/number/registration')}?number=${number}`}
        variant={number === shown ? 'contained' : 'outlined'}
        aria-current={number === shown ? 'page' : undefined}
      >
        {formatPhone(number)}
      </Button>
    ))}
  </Stack>
);

function OneRegistration({ registration }: { registration: NumberRegistration }) {
  const { number, state, refusal } = registration;
  const open = state === 'draft' || (state === 'refused' && refusal?.final !== true);
  return (
    <>
      <Progress registration={registration} />
      {registration.answer_due && <AnswerIsDue number={number} due={registration.answer_due} />}
      <Trouble registration={registration} />
      {open ? (
        <RegistrationFormView key={`${number} ${state}`} registration={registration} />
      ) : (
        <Submitted registration={registration} />
      )}
      <History registration={registration} />
    </>
  );
}

function Registrations() {
  const [search] = useSearchParams();
  const { data, error, refetch } = useRegistrations();
  if (!data)
    return (
      <Panel>
        <LoadState error={error} onRetry={() => void refetch()} lines={8} label={TEXTS.loading} />
      </Panel>
    );
  const shown = shownOf(data.entries, search.get('number'));
  if (!shown)
    return (
      <Panel>
        <EmptyState title={TEXTS.empty} text={TEXTS.emptyText} />
      </Panel>
    );
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {data.entries.length > 1 && <Numbers all={data.entries} shown={shown.number} />}
      <OneRegistration registration={shown} />
    </Box>
  );
}

/** /account/number/registration: for owners. */
export default function RegistrationPage() {
  return (
    <AllowedPage ability="sending.settings" title={TEXTS.title}>
      <Page narrow>
        <PageHeader title={TEXTS.title} subtitle={TEXTS.subtitle} crumbs={ACCOUNT_CRUMBS} />
        <Registrations />
      </Page>
    </AllowedPage>
  );
}
