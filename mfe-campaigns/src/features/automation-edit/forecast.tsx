import { Alert, Box, Typography } from '@mui/material';
import {
  dryRunCampaign,
  formatCount,
  formatSchedule,
  type Automation,
  type AutomationForecast,
  type DryRun,
} from '@textloom/contracts';
import { useFormatDate, useCall } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { LoadState } from '@textloom/ui';
import { forecastKey } from '../../api/keys';
import { PreflightNumbers, PreflightRows } from '../../components/preflight/preflight-numbers';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** A run that could not be sent now may be sendable later, so switching on is still allowed. */
const WARNINGS: Partial<Record<NonNullable<DryRun['problem']>, string>> = {
  no_recipients: TEXTS.nobodyWouldGetIt,
  not_enough_messages: TEXTS.notEnoughForRun,
};

interface ForecastProps {
  automation: Automation;
  forecast: AutomationForecast;
}

/** The first run, shown like the pre-flight of a campaign. */
function FirstRun({ automation, forecast: { next_at } }: ForecastProps) {
  const { timezone } = useProfile();
  const { id, revision, message, segments, quiet, keywords, groups, subscribers } = automation;
  const { data, error, refetch } = useCall(
    dryRunCampaign,
    [...forecastKey(id), 'dryrun', revision],
    {
      ...{ message, segments, quiet: quiet ? 1 : 0, keywords },
      groups: groups.map((one) => one.id),
      subscribers: subscribers.map((one) => one.id),
      extra_subscribers: automation.extra_subscribers,
      filtered_subscribers: automation.filtered_subscribers,
      schedule: next_at === '' ? 0 : 1,
      schedule_date: next_at === '' ? '' : formatSchedule(new Date(next_at), timezone),
    },
    { staleTime: 0 },
  );
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} lines={4} />;
  return (
    <>
      <PreflightNumbers run={data} segments={segments} quiet={quiet} />
      {data.problem && <Alert severity="warning">{WARNINGS[data.problem] ?? data.reason}</Alert>}
    </>
  );
}

/** What the number of people counts; null if unknown. */
function peopleLabel({ kind, trigger }: Automation): string | null {
  if (kind !== 'sequence') return TEXTS.withBirthday;
  return trigger === 'link' ? null : TEXTS.reach[trigger];
}

/** Some messages are for those who clicked in an earlier one, or who did not. */
const hasConditions = ({ steps }: Automation): boolean => steps.some(({ only }) => only !== 'everybody');

/** Birthdays and sequences reach few people at a time, so this shows their cost over a month or a year. */
function Outlook({ automation, forecast: { people, messages, remaining } }: ForecastProps) {
  const kind = automation.kind === 'sequence' ? 'sequence' : 'birthday';
  const label = peopleLabel(automation);
  const reach: [string, string][] = label === null ? [] : [[label, formatCount(people)]];
  return (
    <>
      <PreflightRows
        rows={[
          ...reach,
          [
            MESSAGES.cost,
            kind === 'sequence'
              ? TEXTS.perPerson(messages, hasConditions(automation) || automation.leave_on_reply)
              : TEXTS.inAYear(messages),
          ],
          [TEXTS.available, MESSAGES.messageCount(remaining)],
        ]}
      />
      {people === 0 && kind === 'birthday' && <Alert severity="warning">{WARNINGS.no_recipients}</Alert>}
    </>
  );
}

/** The effect of switching an automation on. */
export function Forecast({ automation, forecast }: ForecastProps) {
  const formatDate = useFormatDate();
  const sequence = automation.kind === 'sequence';
  const Numbers = sequence || automation.every === 'birthday' ? Outlook : FirstRun;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {forecast.next_at !== '' && <PreflightRows rows={[[TEXTS.firstRun, formatDate(forecast.next_at, 'list')]]} />}
      <Numbers automation={automation} forecast={forecast} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {sequence
          ? TEXTS.sequenceOutlook({
              conditions: hasConditions(automation),
              leaveOnReply: automation.leave_on_reply,
            })
          : TEXTS.recurringOutlook}
      </Typography>
    </Box>
  );
}
