import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getAutomation, type Automation } from '@textloom/contracts';
import { link, readId, useFormatDate, useNavigateWhileMounted, useLiveInvalidate } from '@textloom/kit';
import { LoadState, type MenuAction, Page, PageHeader } from '@textloom/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { automationCrumbs } from '../../components/campaign-crumbs';
import { automationKey } from '../../api/keys';
import { AutomationStateChip } from '../../components/automation-state';
import { useDeleteAutomation } from '../../components/use-delete-automation';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { SubscribersPanel } from './subscribers.panel';
import { RecurringCampaignForm } from './recurring.form';
import { RunsPanel } from './runs.panel';
import { SequenceForm } from './sequence.form';
import { SwitchButton } from './switch.button';

/** The menu of one automation, or none while it loads. */
function useMore(automation: Automation | undefined): MenuAction[] {
  const deletion = useDeleteAutomation();
  const navigate = useNavigateWhileMounted();
  if (!automation) return [];
  const remove = async (): Promise<void> => {
    if (await deletion.ask(automation)) navigate(link('/messages/automations'));
  };
  return [
    {
      id: 'delete',
      label: MESSAGES.delete,
      icon: <DeleteIcon />,
      destructive: true,
      run: () => void remove(),
    },
  ];
}

function Subtitle({ automation: { state, when, next_at } }: { automation: Automation }) {
  const format = useFormatDate();
  return (
    <Typography
      component="span"
      variant="inherit"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}
    >
      <AutomationStateChip state={state} />
      {when}
      {next_at !== '' && <span>· {TEXTS.next(format(next_at))}</span>}
    </Typography>
  );
}

/** The form shows the opened version: a change by another user must not replace what is being typed. */
function Opened({ automation, reload }: { automation: Automation; reload: () => Promise<Automation | undefined> }) {
  const [opened, setOpened] = useState(automation);
  const readSaved = async (): Promise<Automation | undefined> => {
    const stored = await reload();
    // If the reload fails, the previous version is returned.
    if (!stored || stored.revision === opened.revision) return undefined;
    setOpened(stored);
    return stored;
  };
  return opened.kind === 'sequence' ? (
    <SequenceForm automation={opened} live={automation.steps} readSaved={readSaved} />
  ) : (
    <RecurringCampaignForm automation={opened} readSaved={readSaved} />
  );
}

/** /messages/automations/{id}: one automation, its sent messages, and its form. */
export default function AutomationPage() {
  const { id: address } = useParams();
  const id = Number(address);
  const queryKey = automationKey(id);
  useLiveInvalidate({ 'automation.changed': [queryKey], 'campaign.changed': [queryKey] });
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => call(getAutomation, { id: readId(address, TEXTS.theAutomation) }, { signal }),
  });
  const more = useMore(data);
  const reload = async (): Promise<Automation | undefined> => (await refetch()).data;
  return (
    <Page>
      <PageHeader
        title={data?.name ?? TEXTS.automation}
        subtitle={data && <Subtitle automation={data} />}
        crumbs={automationCrumbs}
        secondary={data && <SwitchButton automation={data} />}
        more={more}
      />
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={8} />}
      {data && (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {data.problem !== '' && <Alert severity="error">{TEXTS.notSent(data.problem)}</Alert>}
          {data.missed_runs > 0 && (
            <Alert severity="warning">
              {data.kind === 'sequence' ? TEXTS.missedDays(data.missed_runs) : TEXTS.missedRuns(data.missed_runs)}
            </Alert>
          )}
          {data.paused_runs > 0 && <Alert severity="info">{TEXTS.pausedRuns(data.paused_runs)}</Alert>}
          {data.held > 0 && <Alert severity="info">{TEXTS.held(data.held, data.kind, data.trigger)}</Alert>}
          {data.left_out > 0 && <Alert severity="info">{TEXTS.leftOutPeople(data.left_out, data.kind)}</Alert>}
          <Opened key={data.id} automation={data} reload={reload} />
          {data.kind === 'sequence' ? <SubscribersPanel id={data.id} /> : <RunsPanel id={data.id} />}
        </Box>
      )}
    </Page>
  );
}
