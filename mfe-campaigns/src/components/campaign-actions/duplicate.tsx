import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { link } from '@textloom/kit';
import { TEXTS } from './messages';

/** Opens a new campaign that is a copy of this one (decision 361); an entry of the row's and the page's actions. */
export const duplicateAction = (id: number) => ({
  id: 'duplicate',
  label: TEXTS.duplicate,
  icon: <CopyIcon />,
  href: link('/messages/add', null, { from: id }),
});
