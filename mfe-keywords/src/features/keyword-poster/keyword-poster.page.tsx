import { Box, GlobalStyles } from '@mui/material';
import type { Keyword } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { EmptyState, LoadState, Page, PageHeader, withAside } from '@textloom/ui';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useKeyword } from '../../api/use-keyword';
import { webPageButton } from '../../components/keyword-buttons';
import { joinAddress, qrPath } from '../../components/qr-code';
import { MESSAGES } from '../../messages';
import { PosterActions } from './poster-actions';
import { PosterCard } from './poster-card';
import { TEXTS } from './messages';

/** Keeps the rest of the page from printing on further sheets. */
const oneSheet = (
  <GlobalStyles
    styles={{ '@page': { margin: 0 }, '@media print': { 'html, body': { height: '100vh', overflow: 'hidden' } } }}
  />
);

function Poster({ keyword }: { keyword: Keyword }) {
  const { shortcode } = useGlobals();
  const { company } = useProfile();
  const qr = useMemo(() => qrPath(joinAddress(shortcode, keyword.keyword)), [shortcode, keyword.keyword]);
  if (!keyword.approved) return <EmptyState title={TEXTS.posterLater} text={TEXTS.posterLaterText} />;
  return (
    <Box sx={withAside}>
      {oneSheet}
      <PosterCard keyword={keyword} shortcode={shortcode} company={company} qr={qr} />
      <PosterActions qr={qr} keyword={keyword.keyword} label={MESSAGES.qrLabel(keyword.keyword, shortcode)} />
    </Box>
  );
}

/** /keywords/{id}/poster: advertises an approved keyword. */
export default function KeywordPosterPage() {
  const { data: keyword, error, refetch } = useKeyword();
  const { id = '' } = useParams();
  return (
    <Page>
      <PageHeader
        title={MESSAGES.poster}
        crumbs={[
          { label: MESSAGES.title, to: link('/keywords') },
          ...(keyword ? [{ label: keyword.keyword, to: link('/keywords/:id', { id }) }] : []),
        ]}
        secondary={keyword && webPageButton(keyword.id)}
      />
      {keyword ? <Poster keyword={keyword} /> : <LoadState error={error} onRetry={() => void refetch()} lines={8} />}
    </Page>
  );
}
