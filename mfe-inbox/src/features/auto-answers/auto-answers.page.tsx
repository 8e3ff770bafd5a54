import { Alert, Box, Button, Typography } from '@mui/material';
import { listAllTemplates, listAutoAnswers, TIMEZONES } from '@textloom/contracts';
import { link, useCall } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { EmptyState, LoadState, Page, PageHeader, Panel } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { AUTO_ANSWERS, AUTO_ANSWER_TEMPLATES } from '../../api/keys';
import { AutoAnswerCard } from './auto-answer.card';
import { TEXTS } from './messages';

const nameOfZone = (code: number): string => TIMEZONES.find((zone) => zone.code === code)?.name ?? 'Central';

/**
 * /account/inbox/answers: the automatic answer of each keyword. Every user can read it; only the owner can change it.
 */
export default function AutoAnswersPage() {
  const mayChange = useCan('sending.settings');
  const settings = useCall(listAutoAnswers, AUTO_ANSWERS);
  const templates = useCall(listAllTemplates, AUTO_ANSWER_TEMPLATES);
  const retry = (): void => {
    for (const query of [settings, templates]) if (query.error) void query.refetch();
  };
  const entries = settings.data?.entries ?? [];
  const loaded = settings.data && templates.data;
  return (
    <Page narrow>
      <PageHeader
        title={TEXTS.title}
        subtitle={TEXTS.subtitle}
        crumbs={[{ label: MESSAGES.title, to: link('/account/inbox') }]}
      />
      {!loaded && (
        <Panel>
          <LoadState error={settings.error ?? templates.error} onRetry={retry} lines={6} label={TEXTS.loading} />
        </Panel>
      )}
      {loaded && entries.length === 0 && (
        <Panel>
          <EmptyState
            title={TEXTS.noKeywords}
            text={TEXTS.noKeywordsText}
            action={
              <Button component={Link} to={link('/keywords/add')} variant="contained">
                {TEXTS.addKeyword}
              </Button>
            }
          />
        </Panel>
      )}
      {loaded && entries.length > 0 && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {!mayChange && <Alert severity="info">{TEXTS.ownerOnly}</Alert>}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {TEXTS.rules} {TEXTS.clockHint(nameOfZone(settings.data.timezone))}
          </Typography>
          {entries.map((entry) => (
            <AutoAnswerCard
              key={entry.keyword_id}
              entry={entry}
              templates={templates.data.entries}
              mayChange={mayChange}
            />
          ))}
        </Box>
      )}
    </Page>
  );
}
