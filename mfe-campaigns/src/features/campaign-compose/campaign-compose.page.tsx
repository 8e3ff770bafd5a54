import { Button } from '@mui/material';
import { call } from '@textloom/api';
import { createCampaign, discardDraft, getDraft, type StoredDraft } from '@textloom/contracts';
import { alerts, confirm, DISCARD, link, useGoOn, useUnsavedChanges, useCall } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { LoadState, Page } from '@textloom/ui';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { draftKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { Composer, ComposerHeader } from './composer';
import { DraftNotice } from './draft-notice';
import { DraftStatus } from './draft-status';
import { bodyOf, valuesOfDraft } from './draft-values';
import { PreflightDialog } from './preflight.dialog';
import { useCost } from './use-cost';
import { useDraftForm } from './use-draft';
import { useDraftSaving } from './use-draft-saving';
import { useLinkedList } from './use-linked-list';
import { useSending } from './use-sending';

interface NewCampaignProps {
  stored: StoredDraft;
  /** The query of the address: each link to the composer has its own draft. */
  place: string;
  /** Reads the draft again and fills the form with it. */
  onReload: () => void;
}

function NewCampaign({ stored, place, onReload }: NewCampaignProps) {
  const [search] = useSearchParams();
  const { keywords } = useProfile();
  const goOn = useGoOn();
  const [start] = useState(() => valuesOfDraft(stored, search, keywords));
  const form = useDraftForm(start);
  const draft = form.watch();
  useLinkedList(form);
  const cost = useCost(draft);
  const saving = useDraftSaving(draft, stored, place);
  // The draft is stored while it is typed; only changes that could not be stored would be lost.
  const settled = useUnsavedChanges(saving.state.kind === 'failed' || saving.state.kind === 'conflict');
  const sending = useSending({
    form,
    cost,
    save: async (values, idempotencyKey) => {
      await saving.stop();
      const body = { ...bodyOf(values), draft_place: place, ...saving.shown() };
      return call(createCampaign, body, { idempotencyKey });
    },
    onSaved: (id, { schedule }) => {
      settled();
      goOn(schedule === 1 ? link('/messages') : link('/messages/:id', { id }), { replace: true });
    },
    onRefused: saving.refused,
  });
  const discard = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Discard this draft?',
      message: 'Everything in it is removed.',
      yes: 'Discard',
      no: 'Cancel',
      destructive: true,
    });
    if (!sure) return;
    await saving.stop();
    try {
      await call(discardDraft, { place });
      settled();
      onReload();
    } catch (error) {
      alerts.failure(error);
      saving.resume();
    }
  };
  const label = draft.schedule === 1 ? MESSAGES.sendLater : MESSAGES.sendNow;
  return (
    <>
      <Composer
        title="Compose Campaign"
        form={form}
        cost={cost}
        onSubmit={sending.ask}
        notice={
          <DraftNotice
            state={saving.state}
            openedAt={stored.saved_at}
            onStartOver={() => void discard()}
            onReload={onReload}
          />
        }
        status={<DraftStatus saving={saving} onDiscard={() => void discard()} />}
        actions={
          <>
            <Button component={Link} to={link('/messages')} state={DISCARD} color="inherit">
              Cancel
            </Button>
            <Button
              type="submit"
              variant="contained"
              disabled={sending.busy || cost.recipients === null}
              color={cost.blocked && !sending.busy ? 'error' : 'primary'}
            >
              {sending.busy ? MESSAGES.sending : cost.blocked ? MESSAGES.notEnough : label}
            </Button>
          </>
        }
      />
      {sending.asked && (
        <PreflightDialog
          draft={sending.asked}
          label={label}
          busy={sending.busy}
          onSend={() => void (sending.asked && sending.send(sending.asked))}
          onUnicode={sending.toUnicode}
          onClose={sending.close}
        />
      )}
    </>
  );
}

/** /messages/add (CAMP-006, CAMP-009, CAMP-010, CAMP-011, CAMP-012, CAMP-017, CAMP-020, CAMP-022). */
export default function CampaignComposePage() {
  const [search] = useSearchParams();
  const place = search.toString();
  // The form is filled once per load: data that is reloaded later never replaces typed input.
  const [reading, setReading] = useState(0);
  const { data, error, refetch } = useCall(getDraft, draftKey(place, reading), { place }, { staleTime: 0, gcTime: 0 });
  if (!data)
    return (
      <Page>
        <ComposerHeader title="Compose Campaign" />
        <LoadState error={error} onRetry={() => void refetch()} lines={8} />
      </Page>
    );
  return (
    <NewCampaign
      key={`${reading} ${place}`}
      stored={data}
      place={place}
      onReload={() => setReading((before) => before + 1)}
    />
  );
}
