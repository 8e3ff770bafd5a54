import { endpoint, saved } from '@textloom/api';

/** One call removes subscribers and groups: their ids are drawn from one sequence (decision 4). */
export const deleteGroup = endpoint({ method: 'DELETE', path: 'subscribers/:id', reply: saved() });
