import { Button, Link as TextLink } from '@mui/material';
import { formatPhone, type Thread } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, Facts, Panel, StatusChip } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../../messages';

type Props = { subscriber: NonNullable<Thread['subscriber']> };

const PhoneLink = ({ subscriber: { id, phone } }: Props) => (
  <TextLink component={Link} to={link('/subscribers/:id', { id })}>
    {formatPhone(phone)}
  </TextLink>
);

/** Subscriber Info box of a thread (INBOX-017 to INBOX-021). */
export function SubscriberInfo({ subscriber: s }: Props) {
  return (
    <Panel
      title={MESSAGES.subscriberInfo}
      actions={
        <Button component={Link} to={link('/subscribers/:id', { id: s.id }, { edit: true })} size="small">
          {MESSAGES.editDetails}
        </Button>
      }
    >
      <Facts
        facts={[
          ['Name', `${s.first_name} ${s.last_name}`.trim()],
          ['Phone', <PhoneLink key="phone" subscriber={s} />],
          ['Keyword', s.keyword],
          ['Subscribed on', <DateText key="subscribed" date={s.subscribed_at ?? s.added_at} format="day" />],
          [
            'Status',
            <StatusChip
              key="status"
              kind={s.disabled ? 'neutral' : 'success'}
              label={s.disabled ? 'Unsubscribed' : 'Subscribed'}
            />,
          ],
          s.disabled === 1 && ['Unsubscribed on', <DateText key="disabled" date={s.disabled_at} format="day" />],
        ]}
      />
    </Panel>
  );
}
