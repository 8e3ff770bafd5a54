import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call, type ApiError } from '@textloom/api';
import { campaignConflict, deleteCampaign, getCampaign, updateCampaign, type Campaign } from '@textloom/contracts';
import { alerts, confirm, DISCARD, link, useAction, useNavigateWhileMounted, useUnsavedChanges } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { useEffect, useState } from 'react';
import { CAMPAIGNS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { Composer } from './composer';
import { isSame, writtenOf } from './draft-compare';
import { bodyOf, valuesOfCampaign } from './draft-values';
import { TEXTS } from './messages';
import { useCost } from './use-cost';
import { useDraftForm } from './use-draft';
import { useSending } from './use-sending';
import { Warning } from './warning';

export interface CampaignEditProps {
  /** The stored version, kept live. */
  campaign: Campaign;
  /** Shows the campaign instead of the form. */
  onShow: () => void;
}

interface NoticeProps {
  begun: boolean;
  changed: boolean;
  onShow: () => void;
  onOpenOther: () => void;
  onKeep: () => void;
}

/** Changes to the campaign since the form was filled; the typed text is kept until the user decides. */
function Notice({ begun, changed, onShow, onOpenOther, onKeep }: NoticeProps) {
  if (begun)
    return (
      <Warning text={TEXTS.begun}>
        <Button color="inherit" size="small" onClick={onShow}>
          {TEXTS.showCampaign}
        </Button>
      </Warning>
    );
  if (!changed) return null;
  return (
    <Warning text={TEXTS.changedByOther}>
      <Button color="inherit" size="small" onClick={onOpenOther}>
        {TEXTS.openOther}
      </Button>
      <Button color="inherit" size="small" onClick={onKeep}>
        {TEXTS.keepThis}
      </Button>
    </Warning>
  );
}

/** Deletes the campaign after a confirmation (CAMP-005). */
function DeleteButton({ campaign, disabled }: { campaign: Campaign; disabled: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  const [, remove] = useAction(async () => {
    const sure = await confirm({
      title: MESSAGES.deleteTitle(campaign.name),
      message: TEXTS.deleteText,
      yes: MESSAGES.delete,
      destructive: true,
    });
    if (!sure) return;
    const { message } = await call(deleteCampaign, { id: campaign.id });
    alerts.info(message);
    navigate(link('/messages'), { replace: true, state: DISCARD });
    void client.invalidateQueries({ queryKey: CAMPAIGNS });
  });
  return (
    <Button color="error" disabled={disabled} onClick={() => remove()}>
      {MESSAGES.delete}
    </Button>
  );
}

/** The form of a scheduled campaign at /messages/{id} (CAMP-007, CAMP-021, CAMP-042). */
export default function CampaignEdit({ campaign, onShow }: CampaignEditProps) {
  const navigate = useNavigateWhileMounted();
  const { timezone } = useProfile();
  const [filled, setFilled] = useState(() => valuesOfCampaign(campaign, timezone));
  const form = useDraftForm(filled);
  const draft = form.watch();
  // The form's own comparison does not look into sets of ids.
  const changed = !isSame(writtenOf(draft), writtenOf(filled));
  const cost = useCost(draft);
  /** The revision that the form was filled from, or that the user has decided to overwrite. */
  const [base, setBase] = useState(campaign.revision);
  /** The newest known revision, from the live campaign or from a refused save. */
  const [newest, setNewest] = useState(campaign.revision);
  const [refused, setRefused] = useState(false);
  const settled = useUnsavedChanges(changed);
  const latest = Math.max(newest, campaign.revision);
  const begun = refused || campaign.sent > 0;

  const fill = (stored: Campaign): void => {
    setFilled(valuesOfCampaign(stored, timezone));
    setBase(stored.revision);
  };
  useEffect(() => form.reset(filled), [filled, form]);
  // Without unsaved input the form follows the other editor.
  if (!changed && campaign.sent === 0 && campaign.revision > base) fill(campaign);
  const openOther = (): void => void call(getCampaign, { id: campaign.id }).then(fill, alerts.failure);

  const sending = useSending({
    form,
    cost,
    save: (values, { beyond }) =>
      call(updateCampaign, { id: campaign.id, revision: base, ...bodyOf(values), ...beyond }),
    onSaved: (_id, { when }) => {
      settled();
      if (when !== 'now') navigate(link('/messages'), { state: DISCARD });
      else onShow();
    },
    onRefused: (error: ApiError) => {
      const conflict = campaignConflict.safeParse(error.details);
      if (error.id === 'edit_conflict' && conflict.success) setNewest(conflict.data.revision);
      if (error.id === 'campaign_started') setRefused(true);
    },
  });
  const blocked = cost.blocked && !sending.busy;
  return (
    <Composer
      title={TEXTS.editTitle}
      form={form}
      cost={cost}
      sending={sending}
      sendLabel={TEXTS.sendNow}
      // Saving for later costs nothing yet; sending now needs the pre-flight.
      onSubmit={(values) => (values.when === 'now' ? sending.ask : sending.send)(values)}
      notice={
        <Notice
          begun={begun}
          changed={latest > base}
          onShow={onShow}
          onOpenOther={openOther}
          onKeep={() => setBase(latest)}
        />
      }
      status={<DeleteButton campaign={campaign} disabled={begun || sending.busy} />}
      // Saving for later needs no messages yet.
      lacksFor={draft.when === 'now' && !begun ? 'send' : undefined}
      actions={
        <Button
          type="submit"
          variant="contained"
          disabled={begun || sending.busy || cost.recipients === null}
          color={blocked ? 'error' : 'primary'}
        >
          {blocked ? MESSAGES.notEnough : TEXTS.saveEdited}
        </Button>
      }
    />
  );
}
