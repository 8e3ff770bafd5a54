import { Link, Typography } from '@mui/material';
import { link } from '@textloom/kit';
import { useCan, useRoutes } from '@textloom/session';
import { marked, ModalDialog, WithMarked } from '@textloom/ui';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';

const PLANS = link('/plans');

/** MODAL-003: the text of ERR-023 with the reference to My Account/Plans, each a link if this user has the page. */
export function ExpiredModal({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const known = new Set(useRoutes().map(({ path }) => path));
  const mayRenew = useCan('plan.upgrade');
  if (!mayRenew) known.delete(PLANS);
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
      {TEXTS.expiredText}{' '}
      <WithMarked
        text={(mayRenew ? TEXTS.expiredPointer : TEXTS.expiredOwner)(marked(MESSAGES.myAccount), marked(TEXTS.plans))}
        show={(name, position) => pointer(position === 0 ? link('/account') : PLANS, name)}
      />
    </Typography>
  );
  const labels = known.has(PLANS) ? { no: TEXTS.expiredLater, yes: TEXTS.expiredRenew } : {};
  const answer = (renew: boolean): void => {
    onDone();
    if (renew && known.has(PLANS)) void navigate(PLANS);
  };
  return <ModalDialog title={TEXTS.expiredTitle} content={content} {...labels} onAnswer={answer} />;
}
