import { Page, PageHeader } from '@textloom/ui';
import { useSearchParams } from 'react-router-dom';
import { automationCrumbs } from '../../components/campaign-crumbs';
import { MESSAGES } from '../../messages';
import { RecurringCampaignForm } from './recurring.form';
import { SequenceForm } from './sequence.form';

/** /messages/automations/add?kind=recurring or sequence */
export default function AutomationAddPage() {
  const [search] = useSearchParams();
  const sequence = search.get('kind') === 'sequence';
  return (
    <Page>
      <PageHeader title={sequence ? MESSAGES.newSequence : MESSAGES.newRecurring} crumbs={automationCrumbs} />
      {sequence ? <SequenceForm /> : <RecurringCampaignForm />}
    </Page>
  );
}
