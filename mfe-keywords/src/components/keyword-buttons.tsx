import PosterIcon from '@mui/icons-material/QrCode2';
import WebIcon from '@mui/icons-material/WebOutlined';
import { Button } from '@mui/material';
import { link } from '@textloom/kit';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';

/** Links to the poster. Only an approved keyword can be advertised, because joins before get no welcome. */
export const posterButton = (id: number) => (
  <Button component={Link} to={link('/keywords/:id/poster', { id })} variant="outlined" startIcon={<PosterIcon />}>
    {MESSAGES.poster}
  </Button>
);

/** Links to the web page and the form for other sites. */
export const webPageButton = (id: number) => (
  <Button component={Link} to={link('/keywords/:id/web', { id })} variant="outlined" startIcon={<WebIcon />}>
    {MESSAGES.webPage}
  </Button>
);
