import { authorizedUserSchema, type AuthorizedUser } from '@textloom/contracts';
import { api, apiOk } from '@textloom/testing';

/** An authorized user in the server's format. */
export const userOf = (changes: Partial<AuthorizedUser> = {}): AuthorizedUser =>
  authorizedUserSchema.parse({
    id: 31,
    first_name: 'Nina',
    last_name: 'Alvarez',
    phone: '5125550142',
    email: 'nina@example.com',
    allow: ['group_creategroups'],
    disabled: false,
    deleted: false,
    added_at: '2026-11-01T12:00:00-07:00',
    pending: false,
    ...changes,
  });

export const listOf = (...entries: AuthorizedUser[]) => api.get('profiles/authorized', () => apiOk({ entries }));
