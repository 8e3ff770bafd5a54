import { Button } from '@mui/material';
import { EmptyState, Page, PageHeader } from '@textloom/ui';
import { useNavigate } from 'react-router-dom';

/** NAV-029, NAV-030 (spelling kept). */
export default function NotFoundPage() {
  const navigate = useNavigate();
  // Opened in a new tab, there is no page to go back to.
  const goBack = (): void => void (window.history.length <= 1 ? navigate('/home', { replace: true }) : navigate(-1));
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
