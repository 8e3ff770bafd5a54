import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { forecastAutomation, switchAutomation, type Automation } from '@textloom/contracts';
import { alerts, escapeHtml, useAction, useCall } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { LoadState, TitledDialog, VerifyFirst } from '@textloom/ui';
import { useState } from 'react';
import { AUTOMATIONS, forecastKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { Forecast } from './forecast';
import { TEXTS } from './messages';
import { allAnswered, SwitchOnQuestions, UNANSWERED } from './switch-on.questions';

/** Switches an automation on, after showing the effect, or pauses it. */
export function SwitchButton({ automation }: { automation: Automation }) {
  const { id, state } = automation;
  const { verified } = useProfile();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [answers, setAnswers] = useState(UNANSWERED);
  const options = { enabled: asking, staleTime: 0 };
  const { data, error, refetch } = useCall(forecastAutomation, forecastKey(id), { id }, options);
  const [busy, turn] = useAction(async (next: 'on' | 'paused') => {
    const { missed, held } = next === 'on' ? answers : UNANSWERED;
    const { message } = await call(switchAutomation, {
      id,
      state: next,
      ...(missed !== '' && { missed }),
      ...(held !== '' && { held }),
    });
    await client.invalidateQueries({ queryKey: AUTOMATIONS });
    alerts.success(escapeHtml(message));
    setAsking(false);
    setAnswers(UNANSWERED);
  });
  if (state !== 'paused')
    return (
      <Button variant="outlined" disabled={busy} onClick={() => turn('paused')}>
        {TEXTS.pause}
      </Button>
    );
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)} aria-haspopup="dialog">
        {TEXTS.switchOn}
      </Button>
      <TitledDialog
        title={TEXTS.switchOnTitle(automation.name)}
        open={asking}
        onClose={() => setAsking(false)}
        maxWidth="sm"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{MESSAGES.cancel}</Button>
            <Button
              variant="contained"
              disabled={!data || busy || !verified || !allAnswered(data, answers)}
              onClick={() => turn('on')}
            >
              {TEXTS.switchOn}
            </Button>
          </>
        }
      >
        <VerifyFirst />
        {data ? (
          <>
            <Forecast automation={automation} forecast={data} />
            <SwitchOnQuestions automation={automation} asked={data} answers={answers} onAnswer={setAnswers} />
          </>
        ) : (
          <LoadState error={error} onRetry={() => void refetch()} lines={4} />
        )}
      </TitledDialog>
    </>
  );
}
