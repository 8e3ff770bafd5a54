import { Box } from '@mui/material';
import { type AccountNumbers, listHeldNumbers } from '@textloom/contracts';
import { useCall, useLiveInvalidate } from '@textloom/kit';
import { LoadState, Page, PageHeader } from '@textloom/ui';
import { ACCOUNT_CRUMBS, AllowedPage } from '../base/allowed-page';
import { HeldCard } from './held.card';
import { TEXTS } from './messages';
import { MoveCard } from './move/move.card';
import { NUMBERS } from './numbers-key';
import { PortCard } from './port/port.card';
import { RegistrationCard } from './registration/registration.card';
import { SearchCard } from './search.card';
import { SenderCard } from './sender.card';

/** One card per topic, in the order in which an account gets its number. */
function Cards({ numbers }: { numbers: AccountNumbers }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SenderCard {...numbers} held={numbers.entries.find(({ state }) => state === 'in_use')} />
      <HeldCard numbers={numbers} />
      {numbers.entries
        .filter(({ state, suspended_at: suspended }) => state === 'bought' || suspended !== null)
        .map(({ number }) => (
          <RegistrationCard key={number} number={number} />
        ))}
      <MoveCard />
      <SearchCard {...numbers} />
      <PortCard />
    </Box>
  );
}

function Numbers() {
  useLiveInvalidate({ 'profile.changed': [NUMBERS] });
  const { data, error, refetch } = useCall(listHeldNumbers, NUMBERS);
  return (
    <Page narrow>
      <PageHeader title={TEXTS.title} subtitle={TEXTS.subtitle} crumbs={ACCOUNT_CRUMBS} />
      {data ? (
        <Cards numbers={data} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={5} label={TEXTS.loading} />
      )}
    </Page>
  );
}

/** /account/number: for owners. */
export default function NumberPage() {
  return (
    <AllowedPage ability="number.manage" title={TEXTS.title}>
      <Numbers />
    </AllowedPage>
  );
}
