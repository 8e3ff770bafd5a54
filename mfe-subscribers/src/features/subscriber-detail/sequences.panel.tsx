import { Box, Link as TextLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getSubscriberSequences, type ComingStep, type PersonSequence } from '@textloom/contracts';
import { link, useFormatDate, useLiveInvalidate } from '@textloom/kit';
import { LoadState, Panel } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { sequencesKey } from '../../api/keys';
import { TEXTS } from './messages';

/** When a message leaves, and why later or not at all. */
function useMoment(): (step: ComingStep) => string {
  const format = useFormatDate();
  return (step) => {
    const { at, reason, open_until: until, condition } = step;
    if (condition === 'unmet') return TEXTS.notSent(TEXTS.conditions[step.only](step.of, step.answer));
    const when = until === '' ? TEXTS.comingReasons[reason ?? 'none'] : TEXTS.openUntil(format(until, 'list'));
    const parts = [at === '' ? '' : format(at, 'list'), when];
    if (condition === 'undecided') parts.push(TEXTS.onlyIf(TEXTS.conditions[step.only](step.of, step.answer)));
    return parts.filter(Boolean).join(' · ');
  };
}

function Sequence({ sequence: { id, name, steps } }: { sequence: PersonSequence }) {
  const momentOf = useMoment();
  return (
    <Box component="section" aria-label={name}>
      <TextLink component={Link} to={link('/messages/automations/:id', { id })}>
        {name}
      </TextLink>
      <Box component="ol" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {steps.map((step) => (
          <Box component="li" key={step.id}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {TEXTS.messageNumber(step.number)} · {momentOf(step)}
            </Typography>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {step.text === '' ? TEXTS.fileOnly : step.text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** What comes next, and when: the messages to come of the sequences that the person is in. */
export function SequencesPanel({ id }: { id: number }) {
  const queryKey = sequencesKey(id);
  useLiveInvalidate({ 'automation.changed': [queryKey] });
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getSubscriberSequences, { id }, { signal }),
  });
  return (
    <Panel title={TEXTS.comesNext}>
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={3} label={TEXTS.loadingSequences} />}
      {data?.entries.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {TEXTS.noSequences}
        </Typography>
      )}
      {data && data.entries.length > 0 && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {data.entries.map((sequence) => (
            <Sequence key={sequence.id} sequence={sequence} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
