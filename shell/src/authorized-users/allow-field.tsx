import { useProfile } from '@textloom/session';
import { ChecksField } from '../base/checks-field';
import { TEXTS } from './messages';
import { OPTIONS, optionsOf } from './options';

/** The allow options (ACCT-039); an owner sees those of the account (PERM-014). The form holds their names. */
export function AllowField() {
  const held = optionsOf(useProfile().allow);
  return (
    <ChecksField
      name="allow"
      label={TEXTS.optionsTitle}
      help={held.length > 0 ? TEXTS.optionsHelp : TEXTS.noneToGive}
      options={held.map((value) => ({ value, label: OPTIONS[value].label, about: OPTIONS[value].description }))}
    />
  );
}
