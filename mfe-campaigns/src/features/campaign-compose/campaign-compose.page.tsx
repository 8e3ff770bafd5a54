import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  createCampaign,
  discardDraft,
  duplicateCampaign,
  getDraft,
  newDraftPlace,
  NO_DRAFT,
  restoreDraft,
  type StoredDraft,
} from '@textloom/contracts';
import { link, randomKey, useAction, useNavigateWhileMounted, useStable, useUnsavedChanges } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { LoadState, Page } from '@textloom/ui';
import { useEffect, useState } from 'react';
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
import { useAsked, useVisit, type Aside, type Asked } from './use-visit';

interface Opened {
  stored: StoredDraft;
  /** The draft was just created as a copy of a campaign. */
  copied: boolean;
}

/** The draft of the address, or none; a link to copy a campaign begins one. */
async function openDraft({ draft, from }: Asked, place: string, signal: AbortSignal): Promise<Opened> {
  if (draft > 0) return { stored: await call(getDraft, { id: draft }, { signal }), copied: false };
  if (from === 0) return { stored: NO_DRAFT, copied: false };
  const { id } = await call(duplicateCampaign, { id: from, place }, { signal });
  return { stored: await call(getDraft, { id }, { signal }), copied: true };
}

interface NewCampaignProps extends Opened {
  asked: Asked;
  /** The key of the draft that this opening of the composer begins. */
  place: string;
  onBegun: (id: number) => void;
  /** Reloads the draft and fills the form with it. */
  onReload: () => void;
}

function NewCampaign({ stored, copied, asked, place, onBegun, onReload }: NewCampaignProps) {
  const [search] = useSearchParams();
  const profile = useProfile();
  const navigate = useNavigateWhileMounted();
  const [start] = useState(() => valuesOfDraft(stored, search, profile));
  const form = useDraftForm(start);
  const draft = form.watch();
  useLinkedList(form);
  const cost = useCost(draft);
  const saving = useDraftSaving(draft, stored, { place, linked: asked.linked, onBegun });
  // A copy has begun a draft before anything was typed.
  const begun = useStable(onBegun);
  useEffect(() => {
    if (copied) begun(stored.id);
  }, [copied, stored.id, begun]);
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
  /** Opens another draft, or none, after storing the last changes. */
  const [, exchange] = useAction(async (exchangeStored: () => Promise<unknown>, open: () => void) => {
    if (!(await saving.settle())) return;
    try {
      await exchangeStored();
    } catch (error) {
      saving.resume();
      throw error;
    }
    settled();
    open();
  });
  const openBlank = (state?: { aside: Aside }): void => navigate(link('/messages/add'), { replace: true, state });
  const startOver = (): void => {
    const id = saving.shown().draft_id;
    const saved_at = saving.state.kind === 'saved' ? saving.state.at : stored.saved_at;
    exchange(
      () => call(discardDraft, { id }),
      () => openBlank({ aside: { id, saved_at } }),
    );
  };
  const bringBack = ({ id }: Aside): void =>
    exchange(
      () => call(restoreDraft, { id }),
      () => navigate(link('/messages/add', null, { draft: id }), { replace: true }),
    );
  /** After a conflict: the version that the other screen has stored, or a new campaign. */
  const reload = (): void => {
    settled();
    if (saving.state.kind === 'conflict' && saving.state.revision === 0) openBlank();
    else onReload();
  };
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
          aside={asked.aside}
          onStartOver={startOver}
          onBringBack={bringBack}
          onReload={reload}
        />
      }
      status={<DraftStatus saving={saving} announced={announced} openedAt={stored.saved_at} onStartOver={startOver} />}
      lacksFor={draft.when === 'now' ? 'send' : 'schedule'}
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

type Opening = Pick<NewCampaignProps, 'onBegun' | 'onReload'>;

/** One opening of the composer: its form is filled once, so that data read again never replaces typed input. */
function Opening({ onBegun, onReload }: Opening) {
  const asked = useAsked();
  const [place] = useState(() => newDraftPlace(randomKey()));
  const { data, error, refetch } = useQuery({
    queryKey: draftKey(place),
    queryFn: ({ signal }) => openDraft(asked, place, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <NewCampaign {...data} asked={asked} place={place} onBegun={onBegun} onReload={onReload} />;
  return (
    <Page>
      <ComposerHeader title={TEXTS.title} />
      <LoadState error={error} onRetry={() => void refetch()} lines={8} />
    </Page>
  );
}

/** /messages/add (CAMP-006, CAMP-009, CAMP-010, CAMP-011, CAMP-012, CAMP-017, CAMP-020, CAMP-022). */
export default function CampaignComposePage() {
  const { visit, onBegun, onReload } = useVisit();
  return <Opening key={visit} onBegun={onBegun} onReload={onReload} />;
}
