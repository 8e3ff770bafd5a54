import { Button } from '@mui/material';
import { link } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { StatCard } from '@textloom/ui';
import { Link } from 'react-router-dom';

/** Keywords used of total, kept live by the profile. */
export default function KeywordUsageWidget() {
  const { keywords, subscription } = useProfile();
  return (
    <StatCard
      title="Keywords"
      value={`${keywords.length} of ${subscription.keywords + subscription.extra_keywords}`}
      caption="used of your plan"
      to={link('/keywords')}
      action={
        <Button component={Link} to={link('/keywords/add')} size="small">
          Add New
        </Button>
      }
    />
  );
}
