import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  createCampaign,
  discardDraft,
  duplicateCampaign,
  getDraft,
  restoreDraft,
  type StoredDraft,
} from '@textloom/contracts';
import { link, useAction, useNavigateWhileMounted, useUnsavedChanges } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { LoadState, Page } from '@textloom/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { draftKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { Composer, ComposerHeader } from './composer';
import { DraftNotice } from './draft-notice';
import { DraftStatus } from './draft-status';
import { bodyOf, valuesOfDraft } from './draft-values';
import { TEXTS } from './messages';
import { useCost } from './use-cost';
import { useDraftForm } from './use-draft';
import { useDraftSaving } from './use-draft-saving';
import { useLinkedList } from './use-linked-list';
import { useSending } from './use-sending';

/** A campaign to copy, from the address. */
function copiedFrom(search: URLSearchParams): number | null {
  const id = Number(search.get('from'));
  return Number.isInteger(id) && id > 0 ? id : null;
}

interface Opened {
  stored: StoredDraft;
  /** The draft was just created as a copy of a campaign. */
  copied: boolean;
}

/** The user's draft for this address; a link to copy a campaign begins one. */
async function openDraft(place: string, from: number | null, signal: AbortSignal): Promise<Opened> {
  const stored = await call(getDraft, { place }, { signal });
  if (stored.content || from === null) return { stored, copied: false };
  const { copied } = await call(duplicateCampaign, { id: from, place }, { signal });
  return { stored: await call(getDraft, { place }, { signal }), copied };
}

interface NewCampaignProps extends Opened {
  /** The query of the address: each link to the composer has its own draft. */
  place: string;
  /** Reloads the draft and fills the form with it. */
  onReload: () => void;
}

function NewCampaign({ stored, copied, place, onReload }: NewCampaignProps) {
  const [search] = useSearchParams();
  const profile = useProfile();
  const navigate = useNavigateWhileMounted();
  const [start] = useState(() => valuesOfDraft(stored, search, profile));
  const form = useDraftForm(start);
  const draft = form.watch();
  useLinkedList(form);
  const cost = useCost(draft);
  const saving = useDraftSaving(draft, stored, place);
  // The draft is stored while the user types; only changes that could not be stored would be lost.
  const settled = useUnsavedChanges(saving.state.kind === 'failed' || saving.state.kind === 'conflict');
  const sending = useSending({
    form,
    cost,
    save: async (values, { idempotencyKey, beyond }) => {
      await saving.stop();
      const body = { ...bodyOf(values), ...beyond, draft_place: place, ...saving.shown() };
      return call(createCampaign, body, { idempotencyKey });
    },
    onSaved: (id, { when }) => {
      settled();
      navigate(when !== 'now' ? link('/messages') : link('/messages/:id', { id }), { replace: true });
    },
    onRefused: saving.refused,
  });
  /** Replaces the draft with another one after storing the last changes. */
  const [, exchange] = useAction(async (exchangeStored: () => Promise<unknown>) => {
    if (!(await saving.settle())) return;
    try {
      await exchangeStored();
    } catch (error) {
      saving.resume();
      throw error;
    }
    settled();
    onReload();
  });
  const startOver = (): void => exchange(() => call(discardDraft, { place }));
  const bringBack = (): void => exchange(() => call(restoreDraft, { place }));
  const announced = stored.content !== null && !copied;
  return (
    <Composer
      title={TEXTS.title}
      form={form}
      cost={cost}
      sending={sending}
      sendLabel={draft.when === 'now' ? TEXTS.sendNow : TEXTS.sendLater}
      onSubmit={sending.ask}
      notice={
        <DraftNotice
          state={saving.state}
          stored={stored}
          announced={announced}
          onStartOver={startOver}
          onBringBack={bringBack}
          onReload={onReload}
        />
      }
      status={<DraftStatus saving={saving} announced={announced} openedAt={stored.saved_at} onStartOver={startOver} />}
      actions={
        <Button
          type="submit"
          variant="contained"
          disabled={sending.busy || cost.recipients === null || !profile.verified}
          color={cost.blocked && !sending.busy ? 'error' : 'primary'}
        >
          {sending.busy ? MESSAGES.sending : cost.blocked ? MESSAGES.notEnough : TEXTS.review}
        </Button>
      }
    />
  );
}

/** /messages/add (CAMP-006, CAMP-009, CAMP-010, CAMP-011, CAMP-012, CAMP-017, CAMP-020, CAMP-022). */
export default function CampaignComposePage() {
  const [search] = useSearchParams();
  const place = search.toString();
  // The form is filled once per load: data that is reloaded later never replaces typed input.
  const [reading, setReading] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: draftKey(place, reading),
    queryFn: ({ signal }) => openDraft(place, copiedFrom(search), signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (!data)
    return (
      <Page>
        <ComposerHeader title={TEXTS.title} />
        <LoadState error={error} onRetry={() => void refetch()} lines={8} />
      </Page>
    );
  return (
    <NewCampaign
      key={`${reading} ${place}`}
      {...data}
      place={place}
      onReload={() => setReading((before) => before + 1)}
    />
  );
}
