import { Alert, Button } from '@mui/material';
import { link } from '@textloom/kit';
import { DateText } from '@textloom/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import type { DraftSaving, DraftState } from './use-draft-saving';
import { Warning } from './warning';

interface NoticeProps {
  saving: DraftSaving;
  /** When the draft that the page opened was last saved; empty for a new form. */
  openedAt: string;
  /** Removes the draft, after a question. */
  onStartOver: () => void;
  /** Opens the version that the other screen has stored, or an empty form. */
  onOpenOther: () => void;
  /** Overwrites it with this form; `revision` is the stored one. */
  onKeep: (revision: number) => void;
}

/** Above the form: that it was opened with an earlier draft, or that another screen has changed or sent the draft. */
export function DraftNotice({ saving: { state }, openedAt, onStartOver, onOpenOther, onKeep }: NoticeProps) {
  if (state.kind === 'conflict') return <Conflict state={state} onOpenOther={onOpenOther} onKeep={onKeep} />;
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

interface ConflictProps extends Pick<NoticeProps, 'onOpenOther' | 'onKeep'> {
  state: Extract<DraftState, { kind: 'conflict' }>;
}

/** The user chooses one of the two versions, and nothing is lost before. */
function Conflict({ state: { message, revision, campaign }, onOpenOther, onKeep }: ConflictProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Send is at the other end of the page. In braces: newer browsers return a promise, which is no clean-up function.
    box.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <div ref={box}>
      <Warning text={message}>
        {campaign > 0 && (
          <Button color="inherit" size="small" component={Link} to={link('/messages/:id', { id: campaign })}>
            {MESSAGES.showCampaign}
          </Button>
        )}
        <Button color="inherit" size="small" onClick={onOpenOther}>
          {revision === 0 ? MESSAGES.startAgain : MESSAGES.openOther}
        </Button>
        <Button color="inherit" size="small" onClick={() => onKeep(revision)}>
          {campaign > 0 ? MESSAGES.keepAsNew : MESSAGES.keepThis}
        </Button>
      </Warning>
    </div>
  );
}
