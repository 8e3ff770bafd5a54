import { endpoint } from '@textloom/api';
import { recipientCountBody, recipientCountReply } from '@textloom/contracts';

export const countRecipients = endpoint({
  method: 'POST',
  path: 'messages/campaigns/recipients',
  body: recipientCountBody,
  commaLists: ['filtered_subscribers'],
  reply: recipientCountReply,
});
