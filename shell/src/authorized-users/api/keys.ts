/** Cache keys of the authorized users. */
export const AUTHORIZED_USERS = ['authorized-users'] as const;
export const authorizedUserKey = (id: number) => [...AUTHORIZED_USERS, 'one', id] as const;
