import type { Operation } from '../operation';
import type { Scope } from './api-keys';
import { createCampaign, deleteCampaign, getCampaign, newCampaignBody } from './campaigns';
import { markCouponUsed } from './coupons';
import { changeMembers, createGroup, groupBody } from './groups';
import { answerThread, getThread, threadReplyBody } from './inbox';
import { getKeyword } from './keywords';
import { getOrder } from './orders';
import {
  walkCampaigns,
  walkConversations,
  walkGroups,
  walkKeywords,
  walkMessages,
  walkOrders,
  walkSubscribers,
} from './public-lists';
import { unsubscribeSubscriber } from './subscriber-leave';
import { getConsent } from './consent-record';
import { addSubscriber, addSubscriberBody, updateSubscriber } from './subscriber-save';
import { getSubscriber } from './subscribers';
import { z } from '../zod';

/** A call of the public API, which exposes an operation to programs. */
export interface PublicCall {
  /** Not a sensitive operation: only users re-authenticate; API keys cannot (ADR 0093). */
  readonly operation: Operation & { readonly reauthentication?: never };
  /** Below /api/v1. */
  readonly path: string;
  /** The scope that the key needs. */
  readonly scope: Scope;
  /**
   * The body that a program sends, if it is smaller than the form's. The operation's own schema parses it again and
   * adds defaults.
   */
  readonly body?: z.ZodObject;
  /** The handler reads the idempotency key. Required for every POST; the other methods are idempotent. */
  readonly repeatable?: true;
  /** More about it for the documentation, after the summary. */
  readonly about?: string;
}

/** A program must say how the person agreed. */
const consentingBody = addSubscriberBody.omit({ captcha: true, from: true, multiuser: true }).extend({
  phone: z.string().trim().min(1, 'Phone is required.').max(20).describe('Ten digits.'),
  consent: z.string().trim().min(1, 'Say how the person agreed.').max(300, 'This text is too long.'),
});

/** The chosen recipients, without the additional ways in which a screen chooses them. */
const campaignBody = newCampaignBody.omit({
  date: true,
  draft_place: true,
  draft_id: true,
  draft_revision: true,
  extra_subscribers: true,
  filtered_subscribers: true,
});

/**
 * The public API (ADR 0096): which operations programs may call, by the names that clients see. The server answers them
 * with the handlers of the application's own calls, so that no rule is written twice.
 */
export const PUBLIC_CALLS = {
  listSubscribers: { operation: walkSubscribers, path: 'subscribers', scope: 'subscribers:read' },
  getSubscriber: { operation: getSubscriber, path: 'subscribers/:id', scope: 'subscribers:read' },
  getConsent: {
    operation: getConsent,
    path: 'subscribers/:id/consent',
    scope: 'subscribers:read',
    about:
      'How, when and by which words the phone agreed, every change with its actor, and the texts of a month (`month=2026-11`, in the calendar of the account; without it, of the month until now).',
  },
  addSubscriber: {
    operation: addSubscriber,
    path: 'subscribers',
    scope: 'subscribers:write',
    body: consentingBody,
    repeatable: true,
    about:
      'The person is asked to confirm by a text, unless the phone has just had as many automatic texts as it may get; `message` of the reply says so. `consent` says how the person agreed and is kept as its proof. Of somebody who is subscribed to the keyword already only the newer consent is kept: `renewed` is 1, no text is sent and nothing else is changed. People who have left are refused: only they can join again, by texting the keyword.',
  },
  updateSubscriber: {
    operation: updateSubscriber,
    path: 'subscribers/:id',
    scope: 'subscribers:write',
    about:
      'With `base`, which holds the values that you read, only the fields that it names are changed, and nothing if one of them has changed since. Without it every field is written.',
  },
  unsubscribeSubscriber: {
    operation: unsubscribeSubscriber,
    path: 'subscribers/:id/unsubscribe',
    scope: 'subscribers:write',
    about: 'The phone leaves all lists of the account.',
  },
  listGroups: { operation: walkGroups, path: 'groups', scope: 'groups:read' },
  createGroup: {
    operation: createGroup,
    path: 'groups',
    scope: 'groups:write',
    body: groupBody.pick({ name: true, subscribers: true }),
    repeatable: true,
  },
  changeMembers: { operation: changeMembers, path: 'groups/:id/members', scope: 'groups:write' },
  listKeywords: { operation: walkKeywords, path: 'keywords', scope: 'keywords:read' },
  getKeyword: { operation: getKeyword, path: 'keywords/:id', scope: 'keywords:read' },
  listMessages: { operation: walkMessages, path: 'messages', scope: 'messages:read' },
  listCampaigns: { operation: walkCampaigns, path: 'campaigns', scope: 'campaigns:read' },
  getCampaign: { operation: getCampaign, path: 'campaigns/:id', scope: 'campaigns:read' },
  createCampaign: {
    operation: createCampaign,
    path: 'campaigns',
    scope: 'campaigns:write',
    body: campaignBody,
    repeatable: true,
    about:
      'To a single person too: `subscribers` may hold one id. The account may hold it for some seconds, so that a user can undo it, and people in quiet hours get it later: `message` of the reply says so.',
  },
  deleteCampaign: {
    operation: deleteCampaign,
    path: 'campaigns/:id',
    scope: 'campaigns:write',
    about: 'Only while it is scheduled.',
  },
  markCouponUsed: { operation: markCouponUsed, path: 'coupons/used', scope: 'coupons:write', repeatable: true },
  listConversations: { operation: walkConversations, path: 'conversations', scope: 'conversations:read' },
  getConversation: {
    operation: getThread,
    path: 'conversations/:id',
    scope: 'conversations:read',
    about: 'It stays unread for the users of the account.',
  },
  answerConversation: {
    operation: answerThread,
    path: 'conversations/:id/messages',
    scope: 'conversations:write',
    body: threadReplyBody.omit({ subscriber_id: true, phone: true }),
    repeatable: true,
  },
  listOrders: { operation: walkOrders, path: 'orders', scope: 'orders:read' },
  getOrder: { operation: getOrder, path: 'orders/:id', scope: 'orders:read' },
} as const satisfies Readonly<Record<string, PublicCall>>;
export type PublicCallName = keyof typeof PUBLIC_CALLS;
