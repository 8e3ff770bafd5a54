import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { Button } from '@mui/material';
import { EmptyState, Page, PageHeader } from '@textloom/ui';
import { useEffect } from 'react';
import { plainTitle } from '../base/page-title';
import { productName } from '../base/product';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';
import { useGoBack } from './use-go-back';

/**
 * Also for an address that matches a route but does not exist, such as /account/nobody; a later page gets its own title
 * again.
 */
function useTitle(): void {
  useEffect(() => {
    const before = plainTitle();
    const own = `${MESSAGES.pageNotFound} - ${productName()}`;
    document.title = own;
    return () => {
      if (plainTitle() === own) document.title = before;
    };
  }, []);
}

/** NAV-029, NAV-030 (spelling kept). */
export default function NotFoundPage() {
  const goBack = useGoBack();
  useTitle();
  return (
    <Page>
      <PageHeader title={MESSAGES.pageNotFound} />
      <EmptyState
        icon={<SearchOffIcon />}
        title={TEXTS.notFound}
        action={
          <Button variant="contained" onClick={goBack}>
            {TEXTS.goBack}
          </Button>
        }
      />
    </Page>
  );
}
