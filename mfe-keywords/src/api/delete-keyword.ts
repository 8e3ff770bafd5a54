import { endpoint, saved } from '@textloom/api';

export const deleteKeyword = endpoint({ method: 'DELETE', path: 'keywords/:id', reply: saved() });
