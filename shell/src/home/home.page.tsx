import { Box, Typography } from '@mui/material';
import { useFormatDate, useShell, useWidgets, type WidgetRef } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { Page, PageHeader } from '@textloom/ui';

/** Widgets of one slot on twelve columns; below 768 px each takes the full width, `whole` ones below 992 px too. */
function WidgetGrid({ widgets, whole = false }: { widgets: readonly WidgetRef[]; whole?: boolean }) {
  const { WidgetHost } = useShell();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(12, minmax(0, 1fr))' },
      }}
    >
      {widgets.map((widget) => (
        <Box
          key={`${widget.remote}/${widget.name}`}
          sx={{
            gridColumn: { sm: `span ${whole ? 12 : (widget.columns ?? 6)}`, md: `span ${widget.columns ?? 6}` },
            display: 'grid',
          }}
        >
          <WidgetHost widget={widget} slotProps={{}} />
        </Box>
      ))}
    </Box>
  );
}

/** /home: a greeting by the shell and widgets of the remotes. */
export default function HomePage() {
  const profile = useProfile();
  const { shortcode } = useGlobals();
  const format = useFormatDate();
  const cards = useWidgets('home.cards');
  const panels = useWidgets('home.panels');
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
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}>
        <WidgetGrid widgets={cards} />
        <WidgetGrid widgets={panels} whole />
      </Box>
    </Page>
  );
}
