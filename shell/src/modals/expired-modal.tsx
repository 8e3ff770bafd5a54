import { Link, Typography } from '@mui/material';
import { link } from '@textloom/kit';
import { useCan, useRoutes } from '@textloom/session';
import { ModalDialog } from '@textloom/ui';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { MODAL_MESSAGES } from './messages';

const PLANS = link('/plans');

/** MODAL-003: the text of ERR-023 with the reference to My Account/Plans, each a link if this user has the page. */
export function ExpiredModal({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const known = new Set(useRoutes().map(({ path }) => path));
  if (!useCan('plan.upgrade')) known.delete(PLANS);
  const pointer = (path: string, name: string) =>
    known.has(path) ? (
      <Link component={RouterLink} to={path} onClick={onDone}>
        {name}
      </Link>
    ) : (
      name
    );
  const content = (
    <Typography>
      {MODAL_MESSAGES.expiredText} {MODAL_MESSAGES.expiredPointer} {pointer(link('/account'), 'My Account')}/
      {pointer(PLANS, 'Plans')}.
    </Typography>
  );
  const labels = known.has(PLANS) ? { no: MODAL_MESSAGES.expiredLater, yes: MODAL_MESSAGES.expiredRenew } : {};
  const answer = (renew: boolean): void => {
    onDone();
    if (renew && known.has(PLANS)) void navigate(PLANS);
  };
  return <ModalDialog title={MODAL_MESSAGES.expiredTitle} content={content} {...labels} onAnswer={answer} />;
}
