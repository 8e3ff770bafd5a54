import { Alert, Button, Link as TextLink, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  errorReason,
  formatCount,
  liftUndeliverable,
  STANDINGS,
  standingOf,
  subscribedAt,
  type Subscriber,
} from '@textloom/contracts';
import { alerts, escapeHtml, type HoldChange, link, useAction } from '@textloom/kit';
import { useCan } from '@textloom/session';
import {
  CountBars,
  DateText,
  Facts,
  HoldAlert,
  HoldButton,
  holdState,
  Panel,
  StandingChip,
  tokens,
} from '@textloom/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { subscriberKey, timelineKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { sendMessageTo } from '../../model/send-message';
import { TEXTS } from './messages';

export const statusText = (person: Subscriber): string => holdState(person) ?? STANDINGS[standingOf(person)];

/** Why campaigns leave the phone out; the owner may lift that. */
function Undeliverable({ id, code }: { id: number; code: number }) {
  const client = useQueryClient();
  const may = useCan('subscriber.unsubscribe');
  const [busy, textAgain] = useAction(async () => {
    const { message, ...changed } = await call(liftUndeliverable, { id });
    client.setQueryData<Subscriber>(subscriberKey(id), (row) => row && { ...row, ...changed });
    alerts.success(escapeHtml(message));
  });
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        may && (
          <Button color="inherit" size="small" onClick={() => textAgain()} disabled={busy}>
            {TEXTS.textAgain}
          </Button>
        )
      }
    >
      {TEXTS.undeliverable(errorReason(code))}
    </Alert>
  );
}

/** SUBS-040, SUBS-041; only owners unsubscribe (PERM-005). */
export function OverviewPanel({ subscriber: s, onUnsubscribe }: { subscriber: Subscriber; onUnsubscribe: () => void }) {
  const may = useCan('subscriber.unsubscribe');
  const client = useQueryClient();
  const [pressed, setPressed] = useState(false);
  const changed = (change: HoldChange): void => {
    setPressed(change.held !== null);
    client.setQueryData<Subscriber>(subscriberKey(s.id), (row) => row && { ...row, ...change });
    void client.invalidateQueries({ queryKey: timelineKey(s.id) });
  };
  const standing = standingOf(s);
  const since = subscribedAt(s);
  const unsubscribe = may ? (
    s.disabled === 0 && (
      <Button size="small" color="error" onClick={onUnsubscribe}>
        {MESSAGES.unsubscribe}
      </Button>
    )
  ) : (
    <HoldButton person={s} onChange={changed} />
  );
  return (
    <Panel title={TEXTS.overview} actions={unsubscribe}>
      <HoldAlert person={s} pressed={pressed} onChange={changed} />
      {s.undeliverable !== null && <Undeliverable id={s.id} code={s.undeliverable} />}
      <Facts
        facts={[
          [
            MESSAGES.fields.keyword,
            <TextLink key="keyword" component={Link} to={link('/keywords/:id', { id: s.keyword_id })}>
              {s.keyword}
            </TextLink>,
          ],
          [
            TEXTS[since === null ? 'addedOn' : 'subscribedOn'],
            <DateText key="date" date={since ?? s.added_at} format="day" />,
          ],
          [MESSAGES.status, <StandingChip key="status" person={s} />],
          standing === 'unsubscribed' && [
            TEXTS.unsubscribedOn,
            <DateText key="left" date={s.disabled_at} format="day" />,
          ],
          standing === 'pending' && [MESSAGES.answersUntil, <DateText key="until" date={s.pending_until} />],
          [MESSAGES.replies, formatCount(s.replies)],
        ]}
      />
    </Panel>
  );
}

/** SUBS-042: hidden for unsubscribed people. */
export function SendMessagePanel({ subscriber }: { subscriber: Subscriber }) {
  if (subscriber.disabled !== 0) return null;
  return (
    <Panel title={MESSAGES.sendMessage}>
      <Button component={Link} to={sendMessageTo(subscriber)}>
        {TEXTS.newMessage}
      </Button>
    </Panel>
  );
}

/** SUBS-043 */
export function StatsPanel({ subscriber: { stats } }: { subscriber: Subscriber }) {
  return (
    <Panel title={TEXTS.stats}>
      {stats.total_sent === 0 ? (
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          {TEXTS.nothingSent}
        </Typography>
      ) : (
        <CountBars
          label={TEXTS.statsLabel}
          items={[
            { label: TEXTS.sent, value: stats.total_sent },
            { label: TEXTS.delivered, value: stats.total_delivered },
          ]}
        />
      )}
    </Panel>
  );
}
