import { Box, Button, Link as TextLink } from '@mui/material';
import { formatPhone, type Thread } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, Panel, StatusChip } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';

/** Subscriber Info box of a thread. */
export function SubscriberInfo({ subscriber: s }: { subscriber: NonNullable<Thread['subscriber']> }) {
  return (
    <Panel
      title={MESSAGES.subscriberInfo}
      actions={
        <Button component={Link} to={link('/subscribers/:id', { id: s.id }, { edit: true })} size="small">
          {MESSAGES.editDetails}
        </Button>
      }
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(96px, auto) minmax(0, 1fr)', '& dt': { color: 'text.secondary', typography: 'body2' }, '& dd': { m: 0, typography: 'body2' } }}>
        <dt>Name</dt>
        <dd>{`${s.first_name} ${s.last_name}`.trim() || '–'}</dd>
        <dt>Phone</dt>
        <dd>
          <TextLink component={Link} to={link('/subscribers/:id', { id: s.id })}>
            {formatPhone(s.phone)}
          </TextLink>
        </dd>
        <dt>Keyword</dt>
        <dd>{s.keyword}</dd>
        <dt>Subscribed on</dt>
        <dd>
          <DateText date={s.subscribed_at ?? s.added_at} format="day" />
        </dd>
        <dt>Status</dt>
        <dd>
          <StatusChip kind={s.disabled ? 'neutral' : 'success'} label={s.disabled ? 'Unsubscribed' : 'Subscribed'} />
        </dd>
        {s.disabled_at && (
          <>
            <dt>Disabled at</dt>
            <dd>
              <DateText date={s.disabled_at} format="day" />
            </dd>
          </>
        )}
      </Box>
    </Panel>
  );
}
