import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError, type ApiError } from '@textloom/api';
import { createCampaign, tooLongToSend } from '@textloom/contracts';
import { confirm, escapeHtml, link, useAlert, useGoOn } from '@textloom/kit';
import { useServerValues } from '@textloom/session';
import { useRef, useState } from 'react';
import { CAMPAIGNS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import type { Cost } from './use-cost';
import { choiceOf, hasRecipients, type Draft } from './use-draft';

export type Complaints = Partial<Record<'message' | 'keywords' | 'name' | 'file', string>>;

function messageComplaint({ message, file }: Draft['composed'], footer: string): string | null {
  if (message.trim() === '' && !file) return 'A message is required.';
  return tooLongToSend(message, footer);
}

/** What is wrong before anything is asked of the server (decision 59). */
export function complaintsOf(draft: Draft, footer: string): Complaints {
  const message = messageComplaint(draft.composed, footer);
  return {
    ...(message ? { message } : {}),
    ...(!hasRecipients(draft) ? { keywords: 'Choose at least one recipient.' } : {}),
  };
}

const bodyOf = (draft: Draft) => ({
  name: draft.name,
  message: draft.composed.message,
  segments: draft.composed.segments,
  file: draft.composed.file,
  schedule: 0,
  ...choiceOf(draft),
});

/** Complaints of the server, by the fields of this screen. */
function complaintsIn({ fields }: ApiError): Complaints {
  const keywords = fields.keywords ?? fields.recipients ?? fields.groups ?? fields.subscribers;
  return {
    ...(fields.message ? { message: fields.message } : {}),
    ...(fields.file ? { file: fields.file } : {}),
    ...(keywords ? { keywords } : {}),
  };
}

/** Sends the draft after one question that names the number. What was typed stays when it fails. */
export function useSend(draft: Draft, cost: Cost, idempotencyKey: string, onSent: () => void) {
  const goOn = useGoOn();
  const client = useQueryClient();
  const alert = useAlert();
  const { REPLY_TO_STOP } = useServerValues();
  const [busy, setBusy] = useState(false);
  /** From the question on: a double click must not ask twice. */
  const underway = useRef(false);
  const [complaints, setComplaints] = useState<Complaints>({});

  const check = async (): Promise<void> => {
    const found = complaintsOf(draft, REPLY_TO_STOP);
    setComplaints(found);
    if (Object.keys(found).length > 0) return;
    if (cost.blocked) {
      alert.danger(MESSAGES.notEnoughAlert);
      return;
    }
    const people = cost.recipients;
    // The question names the number: without one there is nothing to ask yet.
    if (people === null) return;
    const sure = await confirm({
      title: `Send to ${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}?`,
      message: `This uses ${cost.required.toLocaleString('en-US')} of your ${cost.remaining.toLocaleString('en-US')} messages. A message that is sent cannot be taken back.`,
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
      setComplaints(complaintsIn(error));
      alert.failure(error);
      setBusy(false);
    }
  };

  const send = async (): Promise<void> => {
    if (underway.current) return;
    underway.current = true;
    try {
      await check();
    } finally {
      underway.current = false;
    }
  };
  return { send, busy, complaints };
}
