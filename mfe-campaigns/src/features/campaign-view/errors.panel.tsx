import { Box, Button, CircularProgress, Stack, Typography } from '@mui/material';
import { formatCount, type Campaign, unsubscribeErrorGroup } from '@textloom/contracts';
import { link, alerts, confirm, escapeHtml, useAction } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { EmptyState, Panel } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { adviceOn } from '../../components/error-advice/error-advice';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { campaignKey, historyKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

type ErrorGroup = Campaign['errors'][number];

/** The number of people in the group, and how many have left since (CAMP-031). */
function People({ group }: { group: ErrorGroup }) {
  const { total_subscribers: total, unsubscribed_subscribers: left } = group;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {MESSAGES.peopleCount(total)}
      {left > 0 && ` · ${TEXTS.unsubscribedSince(formatCount(left))}`}
    </Typography>
  );
}

/** One reason why messages failed (CAMP-029); `may` unsubscribe its people, after a confirmation (CAMP-030). */
function Group({ id, group, may }: { id: number; group: ErrorGroup; may: boolean }) {
  const client = useQueryClient();
  const { cause, advice } = adviceOn(group.status);
  const open = Math.max(0, group.total_subscribers - group.unsubscribed_subscribers);
  const [busy, unsubscribe] = useAction(async () => {
    const { message } = await call(unsubscribeErrorGroup, { id, error_message: group.error_message });
    alerts.success(escapeHtml(message));
    await Promise.all([campaignKey(id), historyKey(id)].map((queryKey) => client.invalidateQueries({ queryKey })));
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: TEXTS.unsubscribeTitle(open),
      message: TEXTS.unsubscribeText(group.error_message),
      yes: TEXTS.unsubscribe,
      destructive: true,
    });
    if (sure) unsubscribe();
  };
  const label = open === 0 ? TEXTS.allUnsubscribed : TEXTS.unsubscribeCount(formatCount(open));
  return (
    <Box
      component="li"
      aria-label={group.error_message}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="h3" variant="h4">
            {group.error_message}
          </Typography>
          <People group={group} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {TEXTS.errorCode(group.status)}
          </Typography>
        </Stack>
        <Typography variant="body2" sx={{ mt: 1 }}>
          {cause}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {advice}
        </Typography>
      </Box>
      {may && (
        <Button
          color="error"
          disabled={open === 0 || busy}
          onClick={() => void ask()}
          startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
          // The name begins with what the button shows (WCAG 2.5.3).
          aria-label={TEXTS.buttonOf(label, group.error_message)}
          sx={{ justifySelf: 'start' }}
        >
          {label}
        </Button>
      )}
    </Box>
  );
}

/** Why messages were not delivered, and what to do; only owners unsubscribe (CAMP-029 to CAMP-031, decision 106). */
export function ErrorsPanel({ campaign }: { campaign: Campaign }) {
  const { id, errors } = campaign;
  // After its messages were removed, their recipients are unknown.
  const may = useCan('subscriber.unsubscribe') && campaign.removed_after === 0;
  const all = (
    <Button component={Link} to={link('/messages/:id', { id }, { tab: 'analytics', status: 'error' })} size="small">
      {TEXTS.showMessages}
    </Button>
  );
  return (
    <Panel title={TEXTS.errors} actions={errors.length > 0 && all}>
      {errors.length === 0 && <EmptyState title={TEXTS.noErrors} text={TEXTS.noErrorsText} />}
      <Box component="ul" aria-label={TEXTS.errorGroups} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {errors.map((group) => (
          <Group key={group.status} id={id} group={group} may={may} />
        ))}
      </Box>
    </Panel>
  );
}
