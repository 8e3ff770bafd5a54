/** Cache key of the remotes with their releases. */
export const REMOTES = ['ops-remotes'] as const;
