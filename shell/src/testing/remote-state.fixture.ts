import type { Release, ReleaseChange, RemoteState } from '@textloom/contracts';

export const releaseOf = (version: string, changes: Partial<Release> = {}): Release => ({
  version,
  contract: 1,
  refusal: null,
  unfit: false,
  unfit_since: null,
  published_at: '2026-11-20T09:00:00-08:00',
  published_by: 'keywords team',
  script_bytes: 61_400,
  loads: 0,
  failures: 0,
  p50_ms: null,
  p95_ms: null,
  last_error: null,
  ...changes,
});

export const releaseChangeOf = (changes: Partial<ReleaseChange> = {}): ReleaseChange => ({
  id: 7,
  at: '2026-11-21T09:00:00-08:00',
  by: 'dana@example.com',
  action: 'activate',
  version: '1.0.0-a',
  enabled: true,
  canary: null,
  share: null,
  at_once: false,
  ...changes,
});

/** Keywords with 1.0.0-a in force and 1.0.1-b published. */
export function remoteStateOf(changes: Partial<RemoteState> = {}): RemoteState {
  const current = changes.current === undefined ? releaseChangeOf() : changes.current;
  return {
    remote: 'keywords',
    title: 'Keywords',
    current,
    back_to: null,
    releases: [
      releaseOf('1.0.1-b'),
      releaseOf('1.0.0-a', { loads: 1_204, failures: 3, p50_ms: 240, p95_ms: 1_240, script_bytes: 58_200 }),
    ],
    changes: current ? [current] : [],
    days: [{ day: '2026-11-22', loads: 1_204, failures: 3 }],
    ...changes,
  };
}
