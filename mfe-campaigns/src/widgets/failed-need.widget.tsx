import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import { link, useNeed } from '@textloom/kit';
import { NeedLine } from '@textloom/ui';
import { adviceOn } from '../components/error-advice/error-advice';
import { TEXTS } from './messages';

/** The campaign that failed last, with the advice on its most frequent error, in "Needs you". */
export default function FailedNeed() {
  const failed = useNeed('failed');
  if (!failed) return null;
  const { id, name, people, status, paused } = failed;
  return (
    <NeedLine
      icon={<ErrorOutline />}
      tone="danger"
      to={link('/messages/:id', { id }, { tab: 'errors' })}
      title={paused ? TEXTS.stopped(name) : TEXTS.notReached(people, name)}
      detail={adviceOn(status).advice}
    />
  );
}
