import { useQueryClient } from '@tanstack/react-query';
import { isApiError, type ApiError } from '@textloom/api';
import { tooFewToCompare, toUnicode } from '@textloom/contracts';
import { alerts, escapeHtml, randomKey, useAction } from '@textloom/kit';
import { useState } from 'react';
import { CAMPAIGNS } from '../../api/keys';
import { TEXTS } from './messages';
import { TEXT_FIELDS } from './two-texts-fields';
import type { Cost } from './use-cost';
import type { Draft, DraftForm } from './use-draft';

/** Shows the server's errors beside the fields: text and file are one field here, and all recipients share one error. */
function showErrors(form: DraftForm, { fields }: ApiError): void {
  const composed = fields.message ?? fields.file;
  const keywords = fields.keywords ?? fields.recipients ?? fields.groups ?? fields.subscribers;
  if (composed) form.setError('composed', { message: composed });
  if (keywords) form.setError('keywords', { message: keywords });
  for (const name of ['name', 'schedule_date', 'own_time', 'not_after'] as const)
    if (fields[name]) form.setError(name, { message: fields[name] });
  if (fields.buttons) form.setError('buttons', { message: fields.buttons });
  for (const [index] of form.getValues('buttons').entries())
    for (const field of [`buttons.${index}.label`, `buttons.${index}.url`] as const)
      if (fields[field]) form.setError(field, { message: fields[field] });
  for (const [name, field] of Object.entries(TEXT_FIELDS)) {
    const problem = fields[name];
    if (problem) form.setError(field, { message: problem });
  }
}

interface SaveOptions {
  idempotencyKey: string;
  /** The pre-flight's choice about people beyond their promise; absent if it was not asked. */
  beyond: { beyond_promise?: 0 | 1 };
}

interface Options {
  form: DraftForm;
  cost: Cost;
  /** Sends or saves the campaign. */
  save: (draft: Draft, options: SaveOptions) => Promise<{ id: number; message: string }>;
  onSaved: (id: number, draft: Draft) => void;
  /** Handles a refusal that the caller shows itself. */
  onRefused: (error: ApiError) => void;
}

export interface Sending {
  /** The input of the pre-flight; null while it is closed. */
  readonly asked: Draft | null;
  readonly busy: boolean;
  /** Opens the pre-flight. */
  readonly ask: (draft: Draft) => void;
  /** Whether the pre-flight can be opened; if not, the problem is shown at its field. */
  readonly isReady: (draft: Draft) => boolean;
  /** Opens the pre-flight after a purchase; the server counts what the balance then is. */
  readonly review: (draft: Draft) => void;
  readonly close: () => void;
  /** Switches the texts to Unicode, so that every name can be written, and recounts. */
  readonly toUnicode: () => void;
  /** Puts the sender's name in front of the texts, and recounts. */
  readonly beginWithName: () => void;
  /** Sends or saves, once, however often it is called. A refusal keeps the input. */
  readonly send: (draft: Draft, beyond?: boolean) => void;
}

/** Sending a campaign: the pre-flight, then the call. */
export function useSending({ form, cost, save, onSaved, onRefused }: Options): Sending {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Draft | null>(null);
  // One idempotency key per form, so that a repeated call creates one campaign.
  const [idempotencyKey] = useState(randomKey);

  const isReady = (draft: Draft): boolean => {
    const tooFew = draft.ab.on && cost.recipients ? tooFewToCompare(cost.recipients, draft.ab.share) : null;
    if (tooFew !== null) form.setError('ab.share', { message: tooFew }, { shouldFocus: true });
    return tooFew === null;
  };
  const review = (draft: Draft): void => {
    if (isReady(draft)) setAsked(draft);
  };
  const ask = (draft: Draft): void => {
    if (cost.blocked) alerts.danger(TEXTS.notEnoughAlert);
    else review(draft);
  };
  const inUnicode = (): void => {
    if (!asked) return;
    const composed = { ...asked.composed, message: toUnicode(asked.composed.message) };
    const ab = { ...asked.ab, message: toUnicode(asked.ab.message) };
    form.setValue('composed', composed, { shouldDirty: true });
    if (asked.ab.message !== '') form.setValue('ab', ab, { shouldDirty: true });
    setAsked({ ...asked, composed, ab: asked.ab.message === '' ? asked.ab : ab });
  };
  const beginWithName = (): void => {
    if (!asked) return;
    form.setValue('begin_with_name', true, { shouldDirty: true });
    setAsked({ ...asked, begin_with_name: true });
  };
  const [busy, send] = useAction(async (draft: Draft, beyond?: boolean) => {
    try {
      const { id, message } = await save(draft, {
        idempotencyKey,
        beyond: beyond === undefined ? {} : { beyond_promise: beyond ? 1 : 0 },
      });
      void client.invalidateQueries({ queryKey: CAMPAIGNS });
      alerts.info(escapeHtml(message));
      onSaved(id, draft);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showErrors(form, error);
      alerts.failure(error);
      onRefused(error);
    } finally {
      setAsked(null);
    }
  });
  return {
    ...{ asked, busy, ask, isReady, review, close: () => setAsked(null) },
    ...{ toUnicode: inUnicode, beginWithName, send },
  };
}
