import { customMergesOf } from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { unknownField } from './custom-merge.repository';

/**
 * Refuses texts that name a custom field which the account does not have: its place would be empty for everybody.
 * `texts` maps the form's fields to their texts.
 */
export async function requireCustomFields(
  tx: Tx,
  accountId: number,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const custom = customMergesOf([text]);
    const unknown = custom.length > 0 && (await unknownField(tx, accountId, custom));
    if (unknown) throw invalid(name, `{${unknown}} is not one of your custom fields.`);
  }
}
