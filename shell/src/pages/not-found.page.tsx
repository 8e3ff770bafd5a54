import { Button } from '@mui/material';
import { EmptyState, Page, PageHeader } from '@textloom/ui';
import { useGoBack } from './use-go-back';

/** NAV-029, NAV-030 (spelling kept). */
export default function NotFoundPage() {
  const goBack = useGoBack();
  return (
    <Page>
      <PageHeader title="Page not found" />
      <EmptyState
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
