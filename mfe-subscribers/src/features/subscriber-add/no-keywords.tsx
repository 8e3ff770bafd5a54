import { Alert, AlertTitle, Button } from '@mui/material';
import { link } from '@textloom/kit';
import { Link } from 'react-router-dom';
import { TEXTS } from './add-texts';

/** A subscription needs a keyword, so one has to be created first (SUBS-056). */
export function NoKeywords() {
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to={link('/keywords/add')} color="inherit" size="small">
          Add Keyword
        </Button>
      }
    >
      <AlertTitle>{TEXTS.noKeywords}</AlertTitle>
      {TEXTS.noKeywordsText}
    </Alert>
  );
}
