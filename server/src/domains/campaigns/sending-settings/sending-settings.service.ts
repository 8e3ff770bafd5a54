import type { SendingSettings, sendingSettingsBody, z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { readSettings, type SettingsRow, writeSettings } from '../../accounts';
import { applyQuietHours } from '../../texting';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';

/** The form's values while quiet hours are off. */
const USUAL = { until: 8, from: 21 } as const;

const present = (row: SettingsRow): SendingSettings => ({
  undo_seconds: row.undo_seconds,
  quiet: row.quiet_until !== null,
  quiet_until: row.quiet_until ?? USUAL.until,
  quiet_from: row.quiet_from ?? USUAL.from,
});

const read = async (tx: Tx, accountId: number): Promise<SendingSettings> => present(await readSettings(tx, accountId));

export const readSendingSettings = ({ db }: Deps, { accountId }: Session): Promise<SendingSettings> =>
  db.asAccount(accountId, (tx) => read(tx, accountId));

/** New hours apply to running campaigns at once; a new undo period applies from the next campaign on. */
export const saveSendingSettings = (
  { db }: Deps,
  { accountId }: Session,
  body: z.output<typeof sendingSettingsBody>,
): Promise<SendingSettings> =>
  db.asAccount(accountId, async (tx) => {
    const before = await readSettings(tx, accountId);
    const on = body.quiet === 1;
    const after = {
      undo_seconds: body.undo_seconds,
      quiet_until: on ? body.quiet_until : null,
      quiet_from: on ? body.quiet_from : null,
    };
    await writeSettings(tx, accountId, after);
    if (before.quiet_until !== after.quiet_until || before.quiet_from !== after.quiet_from)
      await applyQuietHours(tx, accountId);
    return read(tx, accountId);
  });
