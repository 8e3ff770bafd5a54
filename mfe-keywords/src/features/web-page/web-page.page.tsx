import { Box } from '@mui/material';
import { getKeywordPage, type Keyword } from '@textloom/contracts';
import { link, useCall } from '@textloom/kit';
import { LoadState, Page, PageHeader, withAside } from '@textloom/ui';
import { useParams } from 'react-router-dom';
import { webPageKey } from '../../api/keys';
import { useKeyword } from '../../api/use-keyword';
import { posterButton } from '../../components/keyword-buttons';
import { MESSAGES } from '../../messages';
import { SharePanel } from './share.panel';
import { WebPageForm } from './web-page.form';
import { TEXTS } from './messages';

function WebPage({ keyword }: { keyword: Keyword }) {
  const { data: page, error, refetch } = useCall(getKeywordPage, webPageKey(keyword.id), { id: keyword.id });
  if (!page) return <LoadState error={error} onRetry={() => void refetch()} lines={8} label={TEXTS.loading} />;
  return (
    <Box sx={withAside}>
      <WebPageForm key={keyword.id} keyword={keyword} page={page} />
      <SharePanel keyword={keyword.keyword} page={page} isOpen={page.on && keyword.approved} />
    </Box>
  );
}

/** /keywords/{id}/web: the page of a keyword on the web, and its form for other sites. */
export default function KeywordWebPagePage() {
  const { data: keyword, error, refetch } = useKeyword();
  const { id = '' } = useParams();
  return (
    <Page>
      <PageHeader
        title={MESSAGES.webPage}
        crumbs={[
          { label: MESSAGES.title, to: link('/keywords') },
          ...(keyword ? [{ label: keyword.keyword, to: link('/keywords/:id', { id }) }] : []),
        ]}
        secondary={keyword?.approved === true && posterButton(keyword.id)}
      />
      {keyword ? <WebPage keyword={keyword} /> : <LoadState error={error} onRetry={() => void refetch()} lines={8} />}
    </Page>
  );
}
