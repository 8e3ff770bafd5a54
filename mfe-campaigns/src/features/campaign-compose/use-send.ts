import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError, type ApiError } from '@textloom/api';
import { counted, createCampaign, formatCount } from '@textloom/contracts';
import { confirm, escapeHtml, link, randomKey, useAlert, useGoOn } from '@textloom/kit';
import { useRef, useState } from 'react';
import { CAMPAIGNS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import type { Cost } from './use-cost';
import { recipientsOf } from '../../components/recipients/choice';
import type { Draft, DraftForm } from './use-draft';

const bodyOf = ({ composed: { message, segments, file }, ...draft }: Draft) => ({
  name: draft.name,
  message,
  segments,
  // A stored file stays as it is when the form does not name it.
  ...(file === null || file instanceof File ? { file } : {}),
  schedule: 0,
  ...recipientsOf(draft),
});

/** Shows the server's errors beside the fields: text and file are one field here, and all recipients share one error. */
function showErrors(form: DraftForm, { fields }: ApiError): void {
  const composed = fields.message ?? fields.file;
  const keywords = fields.keywords ?? fields.recipients ?? fields.groups ?? fields.subscribers;
  if (composed) form.setError('composed', { message: composed });
  if (keywords) form.setError('keywords', { message: keywords });
}

/** Sends the draft after a confirmation with the number of recipients. A refusal keeps the input. */
export function useSend(form: DraftForm, cost: Cost, onSent: () => void) {
  const goOn = useGoOn();
  const client = useQueryClient();
  const alert = useAlert();
  const [busy, setBusy] = useState(false);
  /** True from the confirmation on: a double click must not open two. */
  const underway = useRef(false);
  // One key per draft: sent twice, it is one campaign.
  const [idempotencyKey] = useState(randomKey);

  const check = async (draft: Draft): Promise<void> => {
    if (cost.blocked) {
      alert.danger(MESSAGES.notEnoughAlert);
      return;
    }
    const people = cost.recipients;
    // The confirmation shows the number.
    if (people === null) return;
    const sure = await confirm({
      title: `Send to ${counted(people, 'person', 'people')}?`,
      message: `This uses ${formatCount(cost.required)} of your ${formatCount(cost.remaining)} messages. A message that is sent cannot be taken back.`,
      yes: MESSAGES.sendNow,
      no: 'Cancel',
    });
    if (!sure) return;
    setBusy(true);
    try {
      const { id, message } = await call(createCampaign, bodyOf(draft), { idempotencyKey });
      void client.invalidateQueries({ queryKey: CAMPAIGNS });
      alert.info(escapeHtml(message));
      onSent();
      goOn(link('/messages/:id', { id }), { replace: true });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showErrors(form, error);
      alert.failure(error);
      setBusy(false);
    }
  };

  const send = async (draft: Draft): Promise<void> => {
    if (underway.current) return;
    underway.current = true;
    try {
      await check(draft);
    } finally {
      underway.current = false;
    }
  };
  return { send, busy };
}
