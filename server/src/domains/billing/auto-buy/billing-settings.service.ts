import { saveInvoiceSettings } from '../../tenancy/account';
import type { BillingSettings, billingSettingsBody, z } from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { monthKey } from './auto-buy.key';
import { monthUse } from './auto-buy.repository';
import * as settings from './billing-settings.repository';

/** The form's values while auto-buy is off. */
const OFF = { below: 200, cap: 4 } as const;

async function present(tx: Tx, { accountId, timezone }: Session, now: Date): Promise<BillingSettings> {
  const row = await settings.readSettings(tx, accountId);
  const { bought } = await monthUse(tx, accountId, monthKey(now, timezone));
  return {
    auto_buy: row.below !== null,
    auto_buy_below: row.below ?? OFF.below,
    auto_buy_cap: row.cap ?? OFF.cap,
    auto_buy_used: bought,
    auto_buy_paused: row.paused_reason ?? '',
    invoice_mail: row.invoice_mail,
    tax_id: row.tax_id,
  };
}

export const readBillingSettings = ({ db }: Deps, session: Session, now: Date): Promise<BillingSettings> =>
  db.asAccount(session.accountId, (tx) => present(tx, session, now));

/** Saving clears a pause, so the next purchase is tried again. */
export const saveBillingSettings = (
  { db }: Deps,
  session: Session,
  body: z.output<typeof billingSettingsBody>,
  now: Date,
): Promise<BillingSettings> =>
  db.asAccount(session.accountId, async (tx) => {
    const { accountId } = session;
    const { has_card: hasCard, below } = await settings.readSettings(tx, accountId);
    if (body.auto_buy === 1 && below === null && !hasCard) throw invalid('auto_buy', 'No Credit Card attached.');
    await saveInvoiceSettings(tx, accountId, { taxId: body.tax_id, invoiceMail: body.invoice_mail === 1 });
    if (body.auto_buy === 1) await settings.saveAutoBuy(tx, accountId, body.auto_buy_below, body.auto_buy_cap);
    else await settings.deleteAutoBuy(tx, accountId);
    return present(tx, session, now);
  });
