import {
  loadTimeAt,
  toApiDate,
  type LoadDay,
  type Release,
  type ReleaseChange,
  type RemoteState,
} from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import type { LoadRow } from '../remote-load/remote-loads.repository';
import type { ReleaseState } from '../release/release.repository';
import type { StoredRelease } from './remote-states.repository';
import { requireContract, requireShares } from '../shell/shell-fit.policy';
import type { UnfitRelease } from '../release/unfit-releases';

const DAY_MS = 86_400_000;
/** Days of loads that the page shows. */
export const LOAD_DAYS = 30;
const CHANGES = 50;

const sum = (rows: readonly LoadRow[], of: (row: LoadRow) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

const addSpreads = (rows: readonly LoadRow[]): number[] =>
  rows.reduce<number[]>(
    (total, { spread }) =>
      Array.from(
        { length: Math.max(total.length, spread.length) },
        (_, place) => (total[place] ?? 0) + (spread[place] ?? 0),
      ),
    [],
  );

/** The rows are oldest first. */
function lastErrorOf(rows: readonly LoadRow[]): Release['last_error'] {
  const row = rows.findLast(({ last_error_at }) => last_error_at !== null);
  if (!row?.last_error_at) return null;
  return { message: row.last_error ?? '', at: toApiDate(row.last_error_at), trace_id: row.last_trace ?? '' };
}

/** Why the running shell cannot run the release; null when it can. */
function refusalOf({ remote, version, contract, build }: Omit<StoredRelease, 'unfit_since'>): string | null {
  try {
    requireContract(`${remote} ${version}`, contract);
    requireShares(`${remote} ${version}`, build);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function presentRelease(
  { unfit_since: since, ...release }: StoredRelease,
  loads: readonly LoadRow[],
  unfit: readonly UnfitRelease[],
): Release {
  const spread = addSpreads(loads);
  const inForce = unfit.find(({ version }) => version === release.version);
  return {
    ...release,
    refusal: inForce?.reason ?? refusalOf(release),
    unfit: inForce !== undefined,
    unfit_since: inForce && since ? toApiDate(since) : null,
    published_at: toApiDate(release.published_at),
    loads: sum(loads, (row) => row.loads),
    failures: sum(loads, (row) => row.failures),
    p50_ms: loadTimeAt(spread, 0.5),
    p95_ms: loadTimeAt(spread, 0.95),
    last_error: lastErrorOf(loads),
  };
}

const presentChange = ({ at, ...state }: ReleaseState): ReleaseChange => ({ ...state, at: toApiDate(at) });

/** Every day of the range, including those without loads. */
const daysOf = (loads: readonly LoadRow[], now: number): LoadDay[] =>
  Array.from({ length: LOAD_DAYS }, (_, index) => {
    const day = new Date(now - (LOAD_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    const rows = loads.filter((row) => row.day === day);
    return { day, loads: sum(rows, (row) => row.loads), failures: sum(rows, (row) => row.failures) };
  });

export interface RemoteFacts {
  remote: string;
  /** Newest first; at least one. */
  releases: readonly StoredRelease[];
  /** Newest first. */
  history: readonly ReleaseState[];
  /** The loads of all its releases in the last 30 days, oldest first. */
  loads: readonly LoadRow[];
  backTo: string | undefined;
  /** Its releases in force that the running shell would refuse. */
  unfit: readonly UnfitRelease[];
}

/** A remote, as shown on the page of the remotes. */
export function presentRemote(
  { remote, releases, history, loads, backTo, unfit }: RemoteFacts,
  now = Date.now(),
): RemoteState {
  const changes = history.slice(0, CHANGES).map(presentChange);
  return {
    remote,
    title: releases[0]?.title ?? remote,
    current: changes[0] ?? null,
    back_to: backTo ?? null,
    releases: releases.map((release) =>
      presentRelease(
        release,
        loads.filter(({ version }) => version === release.version),
        unfit,
      ),
    ),
    changes,
    days: daysOf(loads, now),
  };
}
