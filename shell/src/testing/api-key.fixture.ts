import { apiKeySchema, type ApiKey } from '@textloom/contracts';

/** A key in the server's format. */
export const apiKeyOf = (changes: Partial<ApiKey> = {}): ApiKey =>
  apiKeySchema.parse({
    id: 5,
    name: 'Web shop',
    hint: 'tlk_Ab3x',
    scopes: ['subscribers:read', 'campaigns:write'],
    made_by: 'marco@example.com',
    added_at: '2026-11-01T12:00:00-07:00',
    expires_at: null,
    expired: false,
    last_used_at: '2026-11-02T12:00:00-08:00',
    ...changes,
  });
