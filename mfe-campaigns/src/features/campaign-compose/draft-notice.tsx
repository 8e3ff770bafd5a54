import { Alert, Button } from '@mui/material';
import { link } from '@textloom/kit';
import { DateText } from '@textloom/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import type { DraftState } from './use-draft-saving';
import { Warning } from './warning';

interface NoticeProps {
  state: DraftState;
  /** When the draft that the page opened was last saved; empty for a new form. */
  openedAt: string;
  /** Removes the draft, after a question. */
  onStartOver: () => void;
  /** Opens the version that the other screen has stored, or an empty form. */
  onReload: () => void;
}

/** Above the form: that it was opened with an earlier draft, or that another screen has changed or sent the draft. */
export function DraftNotice({ state, openedAt, onStartOver, onReload }: NoticeProps) {
  if (state.kind === 'conflict') return <Conflict state={state} onReload={onReload} />;
  if (openedAt === '') return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 3 }}
      action={
        <Button color="inherit" size="small" onClick={onStartOver}>
          {MESSAGES.startOver}
        </Button>
      }
    >
      {MESSAGES.draftOpened} <DateText date={openedAt} />.
    </Alert>
  );
}

interface ConflictProps extends Pick<NoticeProps, 'onReload'> {
  state: Extract<DraftState, { kind: 'conflict' }>;
}

/** This form is no longer stored. What was typed stays in it, to be copied, until the user reloads it. */
function Conflict({ state: { message, revision, campaign }, onReload }: ConflictProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Send is at the other end of the page. In braces: newer browsers return a promise, which is no clean-up function.
    box.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <div ref={box}>
      <Warning text={`${message} ${MESSAGES.noLongerSaved}`}>
        {campaign > 0 && (
          <Button color="inherit" size="small" component={Link} to={link('/messages/:id', { id: campaign })}>
            {MESSAGES.showCampaign}
          </Button>
        )}
        <Button color="inherit" size="small" onClick={onReload}>
          {revision === 0 ? MESSAGES.startAgain : MESSAGES.openOther}
        </Button>
      </Warning>
    </div>
  );
}
