import { Page, PageHeader } from '@textloom/ui';
import { templateCrumbs } from '../../components/campaign-crumbs';
import { TEMPLATE_MESSAGES } from '../../template-messages';
import { TemplateForm } from './template.form';

/** /messages/template/add (TMPL-002, TMPL-005). */
export default function TemplateAddPage() {
  return (
    <Page>
      <PageHeader title={TEMPLATE_MESSAGES.add} crumbs={templateCrumbs} />
      <TemplateForm />
    </Page>
  );
}
