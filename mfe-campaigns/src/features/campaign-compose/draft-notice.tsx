import { Alert, Button } from '@mui/material';
import type { StoredDraft } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { DraftTime } from './draft-time';
import { TEXTS } from './messages';
import type { DraftState } from './draft-machine';
import type { Aside } from './use-visit';
import { Warning } from './warning';

interface NoticeProps {
  state: DraftState;
  /** What the form was opened with. */
  stored: StoredDraft;
  /** The draft is an earlier one, not a new copy of a campaign. */
  announced: boolean;
  /** The draft that was discarded to start over. */
  aside: Aside | null;
  onStartOver: () => void;
  /** Restores the draft that was set aside. */
  onBringBack: (aside: Aside) => void;
  /** Opens the version that the other screen has stored, or an empty form. */
  onReload: () => void;
}

/**
 * A notice above the form: it opened with an earlier draft, a draft was set aside, or another screen has changed or
 * sent it.
 */
export function DraftNotice({ state, stored, announced, aside, onStartOver, onBringBack, onReload }: NoticeProps) {
  if (state.kind === 'conflict') return <Conflict state={state} onReload={onReload} />;
  // Hidden once something is typed, because restoring would then replace the new draft.
  const untouched = state.kind === 'unchanged' || (state.kind === 'saved' && state.at === stored.saved_at);
  if (!announced && !(aside && untouched)) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap', '& .MuiAlert-action': { pt: 0, gap: 1, flexWrap: 'wrap' } }}
      action={
        <>
          {aside && untouched && (
            <Button color="inherit" size="small" onClick={() => onBringBack(aside)}>
              <DraftTime date={aside.saved_at} text={TEXTS.bringBack} />
            </Button>
          )}
          {announced && (
            <Button color="inherit" size="small" onClick={onStartOver}>
              {TEXTS.startOver}
            </Button>
          )}
        </>
      }
    >
      {announced ? <DraftTime date={stored.saved_at} text={TEXTS.draftOf} /> : TEXTS.startedOver}
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
    // Send is at the other end of the page. Braces, because newer browsers return a promise, which React would take for
    // a clean-up function.
    box.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <div ref={box}>
      <Warning text={TEXTS.noLongerSaved(message)}>
        {campaign > 0 && (
          <Button color="inherit" size="small" component={Link} to={link('/messages/:id', { id: campaign })}>
            {TEXTS.showCampaign}
          </Button>
        )}
        <Button color="inherit" size="small" onClick={onReload}>
          {revision === 0 ? TEXTS.startAgain : TEXTS.openOther}
        </Button>
      </Warning>
    </div>
  );
}
