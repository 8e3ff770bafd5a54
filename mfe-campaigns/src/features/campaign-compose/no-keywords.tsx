import { Alert, Button } from '@mui/material';
import { link } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';

/** CAMP-013 */
export function NoKeywords() {
  const { keywords } = useProfile();
  if (keywords.length > 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3, alignItems: 'center' }}
      action={
        <Button component={Link} to={link('/keywords/add')} color="inherit" size="small">
          {MESSAGES.addKeyword}
        </Button>
      }
    >
      <strong>{MESSAGES.noKeywords}.</strong> {MESSAGES.noKeywordsText}
    </Alert>
  );
}
