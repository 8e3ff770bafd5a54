import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '@textloom/api';
import { useDashboard, useFormatDate, useWidgets } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { ErrorPanel, Page, PageHeader } from '@textloom/ui';
import { loadRegistry } from '../remotes';
import { FirstSteps } from './first-steps';
import { PaymentRequired } from './payment-required';
import { HomeSkeleton, WidgetGrid } from './widget-grid';

/** The list of parts, as far as the page has to wait for it: without it there are no widgets. */
const useRegistry = (missing: boolean) =>
  useQuery({
    queryKey: ['registry'],
    queryFn: async () => (await loadRegistry()).release,
    enabled: missing,
  });

/** Cards and panels of the remotes. They share the data that is loaded here, so that each is drawn at its final size. */
function Widgets() {
  const cards = useWidgets('home.cards');
  const panels = useWidgets('home.panels');
  const missing = cards.length + panels.length === 0;
  const registry = useRegistry(missing);
  const { data: steps, error, isPending, refetch } = useDashboard(({ first_steps }) => first_steps);
  if (isPending || registry.isFetching) return <HomeSkeleton />;
  if (!steps) return <ErrorPanel error={isApiError(error) ? error : null} onRetry={() => void refetch()} />;
  if (missing && registry.isError) return <ErrorPanel onRetry={() => void registry.refetch()} />;
  return (
    <>
      <FirstSteps steps={steps} />
      <WidgetGrid widgets={cards} cards />
      <WidgetGrid widgets={panels} />
    </>
  );
}

/** /home: a greeting by the shell and widgets of the remotes. */
export default function HomePage() {
  const profile = useProfile();
  const { shortcode } = useGlobals();
  const format = useFormatDate();
  return (
    <Page>
      <PageHeader
        title={`Hello, ${profile.first_name}`}
        subtitle={
          <>
            {profile.last_login && <>Last login {format(profile.last_login)} · </>}
            Your shortcode is{' '}
            <Typography component="strong" variant="inherit" sx={{ color: 'text.primary', fontWeight: 650 }}>
              {shortcode}
            </Typography>
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PaymentRequired />
        <Widgets />
      </Box>
    </Page>
  );
}
