import { type DryRun, NO_DRAFT, type StoredDraft } from '@textloom/contracts';
import { api, apiOk, apiPage, HttpResponse, screen, waitFor } from '@textloom/testing';

export const storedDraft = (draft: Partial<StoredDraft> = {}): StoredDraft => ({
  ...NO_DRAFT,
  id: draft.revision === undefined ? 0 : 40,
  ...draft,
});

/** What the field "To" finds besides keywords: nothing. */
export const nothingFound = () => [
  api.get('subscribers/groups', () => apiPage([])),
  api.get('subscribers/active/', () => apiPage([])),
  api.get('messages/campaigns', () => apiPage([], { total_available_messages: 4_000 })),
];

/** The text that a screen reader reads for an element. */
function heard(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll('[aria-hidden="true"]')) silent.remove();
  return copy.textContent;
}

/** A token of the field "To", by its whole text. */
export const token = (text: string) =>
  screen.findByText(
    (_own, element) => element?.classList.contains('MuiChip-label') === true && heard(element) === text,
  );

/** A user without a draft, whose saves succeed. */
export const noDraft = () => [
  api.get('messages/campaigns/draft', () => apiOk(storedDraft())),
  api.put('messages/campaigns/draft', () =>
    apiOk({ id: 40, revision: 1, saved_at: '2026-11-06T12:00:00-08:00', file: null }, 'Draft saved.'),
  ),
  api.post('messages/campaigns/fallbacks', () => apiOk({ counted: true, unfilled: 0, unwritable: 0 })),
  ...nothingFound(),
];

export const counted = (recipients: number, left_out = 0) =>
  api.post('messages/campaigns/recipients', () => apiOk({ recipients, left_out }));

export const run = (changes: Partial<DryRun> = {}): DryRun => ({
  chosen: 120,
  unsubscribed: 0,
  pending: 0,
  suppressed: 0,
  on_hold: 0,
  undeliverable: 0,
  empty: 0,
  capped: 0,
  over_promise: 0,
  beyond_promise: 0,
  keeps_promise: false,
  duplicates: 0,
  recipients: 120,
  required: 120,
  remaining: 4_000,
  after: 3_880,
  parts: 1,
  begins_with: { name: '', welcomed: true },
  encoding: 'GSM-7',
  quiet: null,
  waits: [],
  never: 0,
  own_times: [],
  ends_at: '2026-11-06T12:05:00-08:00',
  daily: null,
  warnings: [],
  problem: null,
  reason: '',
  ...changes,
});

export const dryRun = (changes: Partial<DryRun> = {}) =>
  api.post('messages/campaigns/dryrun', () => apiOk(run(changes)));

/** The dialog before a send, once it has counted. */
export const preflight = () => screen.findByRole('dialog', { name: /^(Send to|Schedule for) / });

/**
 * The refusal after another screen has stored or sent the draft; `revision` is the stored one, `campaign` the one that
 * it was sent as.
 */
export const overtaken = (message: string, revision: number, campaign = 0) =>
  HttpResponse.json({ status: 'error', message, data: { id: 'edit_conflict', revision, campaign } }, { status: 409 });

/** Waits until the foot shows this text. */
export const costs = (text: string) => waitFor(() => expect(screen.getByLabelText('Cost')).toHaveTextContent(text));
