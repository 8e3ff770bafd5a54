import type { Campaign, CampaignControl, CampaignMessage } from '@textloom/contracts';
import { api, apiOk, apiPage, renderRemote, type FrameOptions, type Rendered } from '@textloom/testing';
import { link } from '@textloom/kit';
import { remote } from '../remote';

export interface ViewOptions extends FrameOptions {
  history?: CampaignMessage[];
  control?: Partial<CampaignControl>;
  /** Query of the address: `?tab=errors`. */
  search?: string;
}

const NOTHING_TO_DO: CampaignControl = {
  state: 'sent',
  held_seconds: 0,
  waiting: 0,
  waiting_until: '',
  own_time: false,
  failed: 0,
  resent: 0,
};

/** Nobody clicked, replied, unsubscribed or used a code. */
export const noResults = (id: number) =>
  api.get(`messages/campaigns/${id}/results`, () =>
    apiOk({ clicked: 0, replied: 0, unsubscribed: 0, used: 0, answers: [] }),
  );

/** Renders the view of a sent campaign. Additional handlers take precedence. */
export const showCampaign = (
  campaign: Campaign,
  { history = [], control, search = '', handlers = [], ...options }: ViewOptions = {},
): Rendered =>
  renderRemote(remote, `${link('/messages/:id', { id: campaign.id })}${search}`, {
    ...options,
    handlers: [
      ...handlers,
      api.get(`messages/campaigns/${campaign.id}`, () => apiOk(campaign)),
      api.get(`messages/campaigns/${campaign.id}/control`, () => apiOk({ ...NOTHING_TO_DO, ...control })),
      noResults(campaign.id),
      api.get(`messages/campaigns/${campaign.id}/history`, () => apiPage(history)),
    ],
  });

export const message = (changes: Partial<CampaignMessage> = {}): CampaignMessage => ({
  id: 1,
  status: 3,
  message: 'Two for one today',
  direction: 'out',
  date: '2026-11-06T12:00:05-08:00',
  phone: '5125550123',
  reason: '',
  subscriber: { id: 42, first_name: 'Sam', last_name: 'Rivera', disabled: 0 },
  clicked: false,
  left_at: '',
  code: '',
  used_at: '',
  ...changes,
});
