import { endpoint } from '@textloom/api';
import { keywordAvailableReply } from '@textloom/contracts';

export const keywordAvailable = endpoint({
  method: 'GET',
  path: 'keywords/available/:keyword',
  reply: keywordAvailableReply,
});
