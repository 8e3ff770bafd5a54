import { endpoint } from '@textloom/api';
import { activityListReply, listQuery, z } from '@textloom/contracts';

export const listActivity = endpoint({
  method: 'GET',
  path: 'subscribers/activity',
  query: z.object(listQuery),
  reply: activityListReply,
});
