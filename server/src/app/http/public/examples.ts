import type { PublicCallName } from '@textloom/contracts';
import {
  CAMPAIGN,
  CAMPAIGN_ROW,
  CONSENT_RECORD,
  CONVERSATION,
  GROUP,
  KEYWORD,
  MESSAGE,
  ORDER,
  RECEIPT,
  SUBSCRIBER,
  THREAD,
} from './things';

/** What a client sends, by call. A test compares the examples with the schemas. */
export const BODY_EXAMPLES: Readonly<Partial<Record<PublicCallName, unknown>>> = {
  addSubscriber: {
    phone: '4155550134',
    first_name: 'Ana',
    last_name: 'Silva',
    email: 'ana@example.com',
    keyword: 'PIZZA',
    consent: 'Ticked “Text me offers” at the checkout of marcos-pizza.example',
  },
  updateSubscriber: { first_name: 'Anna', base: { first_name: 'Ana' } },
  createGroup: { name: 'Lunch guests', subscribers: [SUBSCRIBER.id] },
  changeMembers: { add: [SUBSCRIBER.id], remove: [] },
  createCampaign: {
    name: 'Thanks for your order',
    message: 'Thank you! Take {coupon_welcome} for your next pizza.',
    subscribers: [SUBSCRIBER.id],
    groups: [],
    keywords: [],
  },
  markCouponUsed: { code: 'SUN-7K2PX', total: 24.9, at: '2026-11-02T22:00:00Z' },
  answerConversation: { message: 'We are open until 10.' },
};

/** What it receives. */
export const REPLY_EXAMPLES: Readonly<Record<PublicCallName, unknown>> = {
  listSubscribers: { entries: [SUBSCRIBER], next: '1793916000000000.3001' },
  getSubscriber: SUBSCRIBER,
  getConsent: CONSENT_RECORD,
  addSubscriber: {
    id: SUBSCRIBER.id,
    renewed: 0,
    message: 'Subscriber with phone (415) 555-0134 has been added. This person is pending until they reply YES.',
  },
  updateSubscriber: { id: SUBSCRIBER.id, message: 'Subscriber updated successfully.' },
  unsubscribeSubscriber: {
    id: SUBSCRIBER.id,
    disabled: 1,
    disabled_at: SUBSCRIBER.added_at,
    pending_until: null,
    modified_at: SUBSCRIBER.added_at,
    message: 'Subscriber (415) 555-0134 successfully unsubscribed.',
  },
  listGroups: { entries: [GROUP], next: null },
  createGroup: { id: GROUP.id, total_subscribers: 1, message: 'A new Group was created.' },
  changeMembers: {
    id: GROUP.id,
    total_subscribers: 321,
    added: 1,
    removed: 0,
    added_ids: [SUBSCRIBER.id],
    message: '1 subscriber was added.',
  },
  listKeywords: { entries: [KEYWORD], next: null },
  getKeyword: KEYWORD,
  listMessages: { entries: [MESSAGE], next: String(MESSAGE.id) },
  listCampaigns: { entries: [CAMPAIGN_ROW], next: null },
  getCampaign: CAMPAIGN,
  createCampaign: { id: CAMPAIGN_ROW.id, recipients: 1, required: 1, message: 'Your campaign is on its way.' },
  deleteCampaign: { id: CAMPAIGN_ROW.id, message: 'Campaign deleted.' },
  markCouponUsed: {
    code: 'SUN-7K2PX',
    used_at: SUBSCRIBER.added_at,
    total: 24.9,
    already: false,
    campaign_id: CAMPAIGN_ROW.id,
    message: 'The code is marked as used.',
  },
  listConversations: { entries: [CONVERSATION], next: null },
  getConversation: THREAD,
  answerConversation: { id: MESSAGE.id, message: 'Response sent to subscriber' },
  listOrders: { entries: [ORDER], next: null },
  getOrder: RECEIPT,
};
