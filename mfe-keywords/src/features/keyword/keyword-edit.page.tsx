import { Box, Link as TextLink } from '@mui/material';
import type { Keyword } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { lazyPart, LoadingPanel, LoadState, Page, PageHeader, Panel } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { useKeyword } from '../../api/use-keyword';
import { posterButton, webPageButton } from '../../components/keyword-buttons';
import { KeywordStatus } from '../../components/keyword-status';
import { MESSAGES } from '../../messages';
import { CustomCodesPanel } from './custom-codes.panel';
import { EditForm } from './edit-form';
import { TEXTS } from './messages';
import { PromisePanel } from './promise.panel';

/** Of the QR code, on a phone with the text below it. */
const JOIN_HEIGHT = [312, 160] as const;

const JoinPanel = lazyPart<{ keyword: Keyword }>({
  owner: 'keywords',
  title: TEXTS.joinTitle,
  load: async () => ({ default: (await import('./join.panel')).JoinPanel }),
  loading: (
    <Panel title={TEXTS.joinTitle}>
      <LoadingPanel lines={1} rowHeight={JOIN_HEIGHT} />
    </Panel>
  ),
});

/** /keywords/{id}: a keyword viewed and edited (KEY-007, KEY-010, KEY-011, KEY-015, VAL-034). */
export default function KeywordEditPage() {
  const { data: keyword, error, refetch } = useKeyword();
  const mayUseCodes = useCan('keyword_customkeywords');
  const crumbs = [{ label: MESSAGES.title, to: link('/keywords') }];
  if (!keyword) {
    return (
      <Page>
        <PageHeader title={TEXTS.keyword} crumbs={crumbs} />
        <LoadState error={error} onRetry={() => void refetch()} form />
      </Page>
    );
  }
  const people = (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <KeywordStatus approved={keyword.approved} />
      <TextLink
        component={Link}
        to={link('/subscribers', null, { keyword: keyword.keyword, disabled: 0, subscription: 0 })}
      >
        {TEXTS.subscribers(keyword.subscribers)}
      </TextLink>
    </Box>
  );
  return (
    <Page>
      <PageHeader
        title={keyword.keyword}
        subtitle={people}
        crumbs={crumbs}
        secondary={
          <>
            {webPageButton(keyword.id)}
            {keyword.approved && posterButton(keyword.id)}
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <JoinPanel keyword={keyword} />
        <PromisePanel id={keyword.id} />
        <EditForm key={keyword.id} keyword={keyword} />
        {mayUseCodes && <CustomCodesPanel id={keyword.id} />}
      </Box>
    </Page>
  );
}
