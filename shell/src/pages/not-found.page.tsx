import { Button } from '@mui/material';
import { EmptyState, Page, PageHeader } from '@textloom/ui';
import { useNavigate } from 'react-router-dom';

/** NAV-029, NAV-030 (spelling kept). */
export default function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <Page>
      <PageHeader title="Page not found" />
      <EmptyState
        title="The page you tried to acces was not found on this server"
        action={
          <Button variant="contained" onClick={() => void navigate(-1)}>
            Go Back
          </Button>
        }
      />
    </Page>
  );
}
