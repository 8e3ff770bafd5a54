import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getTemplate } from '@textloom/contracts';
import { readId } from '@textloom/kit';
import { LoadState, Page, PageHeader } from '@textloom/ui';
import { useParams } from 'react-router-dom';
import { templateCrumbs } from '../../components/campaign-crumbs';
import { templateKey } from '../../api/keys';
import { TEXTS } from './messages';
import { TemplateForm } from './template.form';

/** /messages/template/{id} (TMPL-003 to TMPL-006). */
export default function TemplateEditPage() {
  const { id: address } = useParams();
  // An open form must not change, so the data is loaded once per opening and then kept.
  const { data, error, refetch } = useQuery({
    queryKey: templateKey(Number(address)),
    queryFn: async ({ signal }) => call(getTemplate, { id: readId(address, TEXTS.theTemplate) }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Page>
      <PageHeader title={data?.name ?? TEXTS.title} crumbs={templateCrumbs} />
      {data ? (
        <TemplateForm key={data.id} template={data} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={8} />
      )}
    </Page>
  );
}
