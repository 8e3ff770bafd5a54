import { Link as TextLink } from '@mui/material';
import { type Campaign, formatCount, formatPhone, getRecipientTimes } from '@textloom/contracts';
import { link, useCall, useFormatDate } from '@textloom/kit';
import { DateText, Facts, LoadState, Panel } from '@textloom/ui';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recipientTimesKey } from '../../api/keys';
import { RecipientTimes } from '../../components/recipient-times';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

interface Named {
  key: number;
  text: string;
  to: string;
}

/** Beyond this number only a count is shown (decision 92). */
const MAX_NAMED = 10;

/** Linked names, separated by commas, followed by the number of further ones. */
function Names({ names, more }: { names: readonly Named[]; more: number }): ReactNode {
  const shown = names.slice(0, MAX_NAMED);
  const others = more + names.length - shown.length;
  return (
    <>
      {shown.map(({ key, text, to }, at) => (
        <Fragment key={key}>
          {at > 0 && ', '}
          <TextLink component={Link} to={to}>
            {text}
          </TextLink>
        </Fragment>
      ))}
      {others > 0 && (shown.length > 0 ? ` ${TEXTS.andMore(formatCount(others))}` : MESSAGES.peopleCount(others))}
    </>
  );
}

/** Loaded separately, because counting a large list takes a second. */
function CampaignRecipientTimes({ id }: { id: number }) {
  const { data, error, refetch } = useCall(getRecipientTimes, recipientTimesKey(id), { id });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} lines={2} />;
  return data.own_times.length > 0 ? <RecipientTimes times={data.own_times} /> : MESSAGES.peopleCount(0);
}

/** To Subscribers, To Keywords, Message and Time (CAMP-025); the keywords as they were at sending (CAMP-026). */
export function DetailsPanel({ campaign }: { campaign: Campaign }) {
  const { subscribers, extra_subscribers, filtered_subscribers, groups, sent, beyond_promise: beyond } = campaign;
  const format = useFormatDate();
  const keywords = sent === 0 ? campaign.keywords : campaign.keywords_snapshot;
  const people = subscribers.map((one) => ({
    key: one.id,
    text: `${one.first_name} ${one.last_name}`.trim() || formatPhone(one.phone),
    to: link('/subscribers/:id', { id: one.id }),
  }));
  const others = new Set([...extra_subscribers, ...filtered_subscribers]);
  for (const { id } of subscribers) others.delete(id);
  return (
    <Panel title={TEXTS.details}>
      <Facts
        facts={[
          [
            TEXTS.toKeywords,
            keywords.length > 0 ? (
              <Names
                key="keywords"
                more={0}
                names={keywords.map(({ id, keyword, subscribers: count }) => ({
                  key: id,
                  text: `${keyword} (${formatCount(count)})`,
                  to: link('/keywords/:id', { id }),
                }))}
              />
            ) : (
              ''
            ),
          ],
          [
            TEXTS.toSubscribers,
            people.length + others.size > 0 ? <Names key="people" names={people} more={others.size} /> : '',
          ],
          groups.length > 0 && [
            TEXTS.toGroups,
            <Names
              key="groups"
              more={0}
              names={groups.map(({ id, name }) => ({
                key: id,
                text: name,
                to: link('/subscribers/groups/:id', { id }),
              }))}
            />,
          ],
          [MESSAGES.message, campaign.message],
          campaign.buttons.length > 0 && [
            TEXTS.buttons,
            campaign.buttons.map(({ label, url }) => TEXTS.button(label, url)).join(', '),
          ],
          [TEXTS.time, <DateText key="time" date={campaign.date} />],
          beyond !== null && [TEXTS.beyondPromise, TEXTS.beyondBy(beyond.by, format(beyond.at))],
          campaign.own_time && [MESSAGES.recipientTimes, <CampaignRecipientTimes key="own" id={campaign.id} />],
        ]}
      />
    </Panel>
  );
}
