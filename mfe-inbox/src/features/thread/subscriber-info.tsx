import { Box, Button, Link as TextLink } from '@mui/material';
import { formatPhone, subscribedAt, type Thread } from '@textloom/contracts';
import { type HoldChange, link } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { DateText, Facts, HoldButton, Panel, StandingChip } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';

interface Props {
  subscriber: NonNullable<Thread['subscriber']>;
  /** Null if the person has left, and for users who may not unsubscribe. */
  onLeave: (() => void) | null;
  /** Null where the button is above the messages. */
  onHold: ((changed: HoldChange) => void) | null;
}

/** Subscriber Info box of a thread (INBOX-017 to INBOX-022). */
export function SubscriberInfo({ subscriber: s, onLeave, onHold }: Props) {
  const may = useCan('subscriber.unsubscribe');
  const since = subscribedAt(s);
  return (
    <Panel
      title={MESSAGES.thread.info}
      actions={
        <Button component={Link} to={link('/subscribers/:id', { id: s.id }, { edit: true })} size="small">
          {MESSAGES.thread.editDetails}
        </Button>
      }
    >
      <Facts
        facts={[
          [MESSAGES.thread.name, `${s.first_name} ${s.last_name}`.trim()],
          [
            MESSAGES.thread.phone,
            <TextLink key="phone" component={Link} to={link('/subscribers/:id', { id: s.id })}>
              {formatPhone(s.phone)}
            </TextLink>,
          ],
          [MESSAGES.thread.keyword, s.keyword],
          [
            since === null ? MESSAGES.thread.addedOn : MESSAGES.thread.subscribedOn,
            <DateText key="subscribed" date={since ?? s.added_at} format="day" />,
          ],
          [MESSAGES.thread.status, <StandingChip key="status" person={s} />],
          s.disabled !== 0 &&
            s.disabled_at !== null && [
              MESSAGES.thread.unsubscribedOn,
              <DateText key="disabled" date={s.disabled_at} format="day" />,
            ],
        ]}
      />
      {onLeave && (
        <Box sx={{ mt: 2 }}>
          <Button size="small" color="error" onClick={onLeave}>
            {MESSAGES.thread.unsubscribe}
          </Button>
        </Box>
      )}
      {!may && onHold && (
        <Box sx={{ mt: 2 }}>
          <HoldButton person={s} onChange={onHold} />
        </Box>
      )}
    </Panel>
  );
}
