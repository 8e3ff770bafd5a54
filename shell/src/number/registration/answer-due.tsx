import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { type AnswerDue, formatPhone, textAgain } from '@textloom/contracts';
import { alerts, escapeHtml, useAction, useFormatDate } from '@textloom/kit';
import { useEffect, useState } from 'react';
import { ANSWER_TEXTS } from './answer-messages';
import { REGISTRATIONS_KEY } from './registration.calls';

/** Whether a time has come; shows it when it does. */
function useReached(time: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  const at = time === null ? Number.POSITIVE_INFINITY : Date.parse(time);
  useEffect(() => {
    if (at <= now || at === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at, now]);
  return at <= now;
}

/** When it can be sent again, or why not. */
function Again({ due: { again_at: again, exhausted } }: { due: AnswerDue }) {
  const format = useFormatDate();
  const isFree = useReached(again);
  if (isFree) return null;
  return (
    <Typography variant="body2">
      {exhausted
        ? ANSWER_TEXTS.exhausted
        : again === null
          ? ANSWER_TEXTS.handedOver
          : ANSWER_TEXTS.againAt(format(again, 'time'))}
    </Typography>
  );
}

/** The registry waits for a sole proprietor's YES: which phone it texted, until when the answer counts, and another text. */
export function AnswerIsDue({ number, due }: { number: string; due: AnswerDue }) {
  const format = useFormatDate();
  const client = useQueryClient();
  const isFree = useReached(due.again_at);
  const isOver = useReached(due.until) || due.expired;
  const [busy, run] = useAction(async () => {
    const { message } = await call(textAgain, { number });
    alerts.success(escapeHtml(message));
    await client.invalidateQueries({ queryKey: REGISTRATIONS_KEY });
  });
  const phone = formatPhone(due.phone);
  const moment = (time: string): string => ANSWER_TEXTS.moment(format(time, 'day'), format(time, 'time'));
  return (
    <Alert severity={isOver ? 'warning' : 'info'}>
      <AlertTitle>{isOver ? ANSWER_TEXTS.expired : ANSWER_TEXTS.title}</AlertTitle>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Box>
          {isOver
            ? ANSWER_TEXTS.expiredText(phone, moment(due.asked_at))
            : ANSWER_TEXTS.text(phone, moment(due.asked_at), moment(due.until))}
        </Box>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Button variant="outlined" disabled={busy || !isFree} onClick={() => run()}>
            {ANSWER_TEXTS.again}
          </Button>
          <Again due={due} />
        </Stack>
        <Typography variant="body2">{ANSWER_TEXTS.wrongPhone}</Typography>
      </Box>
    </Alert>
  );
}
