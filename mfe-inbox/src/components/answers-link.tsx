import { Button } from '@mui/material';
import { link } from '@textloom/kit';
import { Link } from 'react-router-dom';
import { ANSWER_MESSAGES } from '../answer-messages';

/** Link from the inbox to its automatic answers. */
export function AnswersLink() {
  return (
    <Button component={Link} to={link('/account/inbox/answers')} variant="outlined" size="small">
      {ANSWER_MESSAGES.title}
    </Button>
  );
}
