import { Button } from '@mui/material';
import { formatCount } from '@textloom/contracts';
import { link, useDashboard } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { CardGuardButton, StatCard } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';

/** Used and total keywords, and links to add and to buy more (HOME-010). */
export default function KeywordUsageWidget() {
  const { data } = useDashboard(({ keywords }) => keywords);
  const mayBuy = useCan('plan.buy-extra');
  return (
    <StatCard
      title="Keywords"
      to={link('/keywords')}
      loading={!data}
      value={data && `${formatCount(data.used)} of ${formatCount(data.total)}`}
      caption={data && `${formatCount(data.available)} available`}
      action={
        <>
          <Button component={Link} to={link('/keywords/add')} size="small" variant="text">
            {MESSAGES.addNew}
          </Button>
          {mayBuy && (
            <CardGuardButton to={link('/plans/addkeywords')} size="small" variant="text" label={MESSAGES.buyKeywords}>
              {MESSAGES.buyMore}
            </CardGuardButton>
          )}
        </>
      }
    />
  );
}
