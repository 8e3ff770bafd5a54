import TourIcon from '@mui/icons-material/OndemandVideoOutlined';
import { Box, Button } from '@mui/material';
import { link, useShell } from '@textloom/kit';
import { EmptyState, Page, PageHeader } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { tourAddress } from '../base/product';
import { TEXTS } from './messages';

/** /quicktour: the operator's player, embedded (NAV-027). The pages' CSP allows only its origin. */
export default function TourPage() {
  const { product } = useShell();
  const address = tourAddress();
  return (
    <Page>
      <PageHeader title={TEXTS.tour} />
      {address === '' ? (
        <EmptyState
          icon={<TourIcon />}
          title={TEXTS.noTour}
          text={TEXTS.noTourText(product.name)}
          action={
            <Button component={Link} to={link('/support')} variant="contained">
              {TEXTS.support}
            </Button>
          }
        />
      ) : (
        <Box
          component="iframe"
          src={address}
          title={TEXTS.tourOf(product.name)}
          height="600"
          allow="fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          sx={{ display: 'block', width: 1, border: 0, borderRadius: 1, bgcolor: 'common.black' }}
        />
      )}
    </Page>
  );
}
