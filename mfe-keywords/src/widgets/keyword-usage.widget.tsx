import { Button } from '@mui/material';
import { link, useDashboard } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { CardGuardButton, Figure } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';

/** Used and total keywords, and links to add and to buy more (HOME-010). */
export default function KeywordUsageWidget() {
  const { data } = useDashboard(({ keywords }) => keywords);
  const mayBuy = useCan('plan.buy-extra');
  return (
    <Figure
      title={MESSAGES.title}
      to={link('/keywords')}
      loading={!data}
      value={data && TEXTS.usedOf(data.used, data.total)}
      foot={
        <>
          <Button component={Link} to={link('/keywords/add')} size="small" variant="text">
            {TEXTS.addNew}
          </Button>
          {mayBuy && (
            <CardGuardButton to={link('/plans/addkeywords')} size="small" variant="text" label={TEXTS.buyKeywords}>
              {TEXTS.buyMore}
            </CardGuardButton>
          )}
        </>
      }
    />
  );
}
