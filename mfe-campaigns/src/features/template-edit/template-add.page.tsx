import { Page, PageHeader } from '@textloom/ui';
import { templateCrumbs } from '../../components/campaign-crumbs';
import { MESSAGES } from '../../messages';
import { TemplateForm } from './template.form';

/** /messages/template/add (TMPL-002, TMPL-005). */
export default function TemplateAddPage() {
  return (
    <Page>
      <PageHeader title={MESSAGES.newTemplate} crumbs={templateCrumbs} />
      <TemplateForm />
    </Page>
  );
}
