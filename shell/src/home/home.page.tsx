import { Box, Alert, AlertTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '@textloom/api';
import { isShortCode } from '@textloom/contracts';
import { useDashboard, useFormatDate, useWidgets } from '@textloom/kit';
import { useGlobals, useProfile, useCan } from '@textloom/session';
import { ErrorPanel, FailedPart, marked, Page, PageHeader, PartError, WithMarked, type PartName } from '@textloom/ui';
import { loadRegistry } from '../remotes';
import { FirstSteps } from './first-steps';
import { HomeSkeleton } from './home.skeleton';
import { Figures } from './figures';
import { NeedsPanel } from './needs.panel';
import { GAP, Panels } from './panels';
import { pageOf } from './rooms';
import { PlansLink } from '../frame/plans-link';
import { TEXTS } from './messages';

/** While the subscription is neither paid nor a trial (HOME-005, HOME-006). Only the owner can pay. */
function PaymentRequired() {
  const { subscription } = useProfile();
  const mayPay = useCan('plan.upgrade');
  if (subscription.subscription_paid || subscription.with_trial) return null;
  return (
    <Alert
      severity="error"
      sx={{ '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
      action={mayPay && <PlansLink label={TEXTS.payNow} />}
    >
      <AlertTitle>{TEXTS.paymentRequired}</AlertTitle>
      {TEXTS.paymentText}
      {!mayPay && ` ${TEXTS.askOwner}`}
    </Alert>
  );
}

const OVERVIEW: PartName = { owner: 'shell', title: TEXTS.overview, version: null };

/** Whether the list of remotes is still loading, and why it failed: without it there are no widgets. */
function useRegistry(missing: boolean): { waiting: boolean; error: PartError | null; again: () => void } {
  const { isFetching, error, refetch } = useQuery({
    queryKey: ['registry'],
    queryFn: async () => (await loadRegistry()).release,
    enabled: missing,
  });
  return {
    waiting: isFetching,
    error: missing && error ? new PartError(OVERVIEW, 'registry', error) : null,
    again: () => void refetch(),
  };
}

/** Figures, needs and panels of the remotes. They share the data loaded here, so that each reserves its final size. */
function Widgets() {
  const cards = useWidgets('home.cards');
  const panels = useWidgets('home.panels');
  const registry = useRegistry(cards.length + panels.length === 0);
  const { data, error, isPending, refetch } = useDashboard(pageOf);
  if (isPending || registry.waiting) return <HomeSkeleton />;
  return (
    <>
      {registry.error && <FailedPart error={registry.error} onRetry={registry.again} />}
      {data ? (
        <>
          <FirstSteps steps={data.steps} />
          <Figures widgets={cards} />
          <Panels widgets={panels} counts={data.counts}>
            <NeedsPanel />
          </Panels>
        </>
      ) : (
        <ErrorPanel error={isApiError(error) ? error : null} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/** /home: the shell's greeting and the remotes' widgets. */
export default function HomePage() {
  const profile = useProfile();
  const { shortcode } = useGlobals();
  const format = useFormatDate();
  return (
    <Page>
      <PageHeader
        title={TEXTS.hello(profile.first_name)}
        subtitle={
          <Box component="span" sx={{ '& strong': { color: 'text.primary', fontWeight: 600 } }}>
            {profile.last_login && `${TEXTS.lastLogin(format(profile.last_login))} · `}
            <WithMarked text={(isShortCode(shortcode) ? TEXTS.yourShortcode : TEXTS.yourNumber)(marked(shortcode))} />
          </Box>
        }
      />
      <Box sx={{ display: 'grid', gap: GAP, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PaymentRequired />
        <Widgets />
      </Box>
    </Page>
  );
}
