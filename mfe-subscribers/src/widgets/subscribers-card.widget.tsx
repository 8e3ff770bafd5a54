import { formatCount, type Dashboard } from '@textloom/contracts';
import { link, useDashboard } from '@textloom/kit';
import { Figure } from '@textloom/ui';
import { TEXTS } from './messages';

/** The key beside the total is the period's (decision 29). */
const figures = ({ subscribers: { available_subscribers, ...periods } }: Dashboard) => ({
  total: available_subscribers,
  added: Object.values(periods)[0] ?? 0,
});

/** Links to the list of exactly the counted subscribers. */
const ACTIVE = link('/subscribers', null, { disabled: 0, subscription: 0 });

/** Subscribers in total, and the new ones of the last 30 days (HOME-011, HOME-014). */
export default function SubscribersCardWidget() {
  const { data } = useDashboard(figures);
  return (
    <Figure
      title={TEXTS.title}
      to={ACTIVE}
      loading={!data}
      value={data && formatCount(data.total)}
      note={TEXTS.active}
      foot={data && TEXTS.newThisMonth(data.added)}
    />
  );
}
