import { hoursAllowed, readSettings, saveSettings } from '../../tenancy/account';
import { minuteText, type saveSendingSettings, type SendingSettings, type z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { invalid } from '../../../platform/base/app-error';
import { countryHours } from '../../texting/hours';

/** The form's values while quiet hours are off. */
const USUAL = { until: 8, from: 21 } as const;

interface Hours {
  quiet_until: number;
  quiet_from: number;
}

async function read(tx: Tx, accountId: number): Promise<SendingSettings> {
  const { undo_seconds, quiet_until, quiet_from, cap_day, cap_week, clarify, keep_promise, begin_with_name } =
    await readSettings(tx, accountId);
  return {
    undo_seconds,
    quiet: quiet_until !== null,
    quiet_until: quiet_until ?? USUAL.until,
    quiet_from: quiet_from ?? USUAL.from,
    cap_day: cap_day ?? 0,
    cap_week: cap_week ?? 0,
    clarify,
    keep_promise,
    begin_with_name,
    law: (await countryHours(tx)) ?? null,
    hours_allowed: await hoursAllowed(tx, accountId),
  };
}

/** The account's hours may not exceed those of the country, unless the operator allows it (decision 600). */
async function requireLawful(tx: Tx, accountId: number, { quiet_until, quiet_from }: Hours): Promise<void> {
  const law = await countryHours(tx);
  if (!law || (await hoursAllowed(tx, accountId)) !== null) return;
  const says = `The law allows marketing texts from ${minuteText(law.from)} to ${minuteText(law.to)}, and in some states from a later hour or for fewer hours.`;
  if (quiet_until * 60 < law.from) throw invalid('quiet_until', says);
  if (quiet_from * 60 > law.to) throw invalid('quiet_from', says);
}

export const readSendingSettings = ({ db }: Deps, { accountId }: Session): Promise<SendingSettings> =>
  db.asAccount(accountId, (tx) => read(tx, accountId));

/**
 * New hours apply to running campaigns at once; a new undo period applies from the next campaign on; new caps and the
 * promise apply to everything that is not written yet.
 */
export const changeSendingSettings = (
  { db }: Deps,
  { accountId }: Session,
  {
    undo_seconds,
    quiet,
    cap_day,
    cap_week,
    clarify,
    keep_promise,
    begin_with_name: named,
    ...hours
  }: z.output<(typeof saveSendingSettings)['body']>,
): Promise<SendingSettings> =>
  db.asAccount(accountId, async (tx) => {
    if (quiet === 1) await requireLawful(tx, accountId, hours);
    const { quiet_until, quiet_from } = quiet === 1 ? hours : { quiet_until: null, quiet_from: null };
    const begin_with_name = named === undefined ? (await readSettings(tx, accountId)).begin_with_name : named === 1;
    await saveSettings(tx, accountId, {
      ...{ undo_seconds, quiet_until, quiet_from },
      ...{ cap_day: cap_day || null, cap_week: cap_week || null, clarify: clarify === 1, begin_with_name },
      keep_promise: keep_promise === 1,
    });
    // The composer of open tabs begins new campaigns as this setting says.
    await notifyProfile(tx, accountId, 'account');
    return read(tx, accountId);
  });
