import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { Button } from '@mui/material';
import { EmptyState, Page, PageHeader } from '@textloom/ui';
import { useEffect } from 'react';
import { plainTitle } from '../base/page-title';
import { productName } from '../base/product';
import { useGoBack } from './use-go-back';

/**
 * Also for an address that matches a route but does not exist, such as /account/nobody; a later page gets its own title
 * again.
 */
function useTitle(): void {
  useEffect(() => {
    const before = plainTitle();
    const own = `Page not found - ${productName()}`;
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
      <PageHeader title="Page not found" />
      <EmptyState
        icon={<SearchOffIcon />}
        title="The page you tried to acces was not found on this server"
        action={
          <Button variant="contained" onClick={goBack}>
            Go Back
          </Button>
        }
      />
    </Page>
  );
}
