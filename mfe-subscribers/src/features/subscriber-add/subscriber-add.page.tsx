import { link } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { Page, PageHeader } from '@textloom/ui';
import { useSearchParams } from 'react-router-dom';
import { Access } from './access.panel';
import { TEXTS } from './add-texts';
import { CsvImportPanel } from './csv-import.panel';
import { NoKeywords } from './no-keywords';
import { SingleForm } from './single.form';

const TABS = (['subscriber_one', 'subscriber_multiple'] as const).map((tab) => ({ label: TEXTS.tabs[tab], to: link('/subscribers/add', null, { tab }) }));

/** /subscribers/add (SUBS-046): one person by hand, or a file of them. */
export default function SubscriberAddPage() {
  const [query] = useSearchParams();
  const { keywords } = useProfile();
  const multiple = query.get('tab') === 'subscriber_multiple';
  const hasKeywords = keywords.length > 0;
  return (
    <Page narrow>
      <PageHeader title={TEXTS.title} back={link('/subscribers')} tabs={TABS} />
      {multiple ? (
        <Access key="multiple" permission="subscriber_uploadcontacts">{hasKeywords ? <CsvImportPanel /> : <NoKeywords />}</Access>
      ) : (
        <Access key="single" permission="subscriber_addnewcontacts">{hasKeywords ? <SingleForm /> : <NoKeywords />}</Access>
      )}
    </Page>
  );
}
