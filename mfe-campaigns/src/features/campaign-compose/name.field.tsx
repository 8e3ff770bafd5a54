import { TextInput } from '@textloom/ui';

/** CAMP-023, decision 59 */
export function NameField() {
  return (
    <TextInput
      name="name"
      label="Name"
      helperText="Optional, for your own lists. People who get the message do not see it."
      maxLength={120}
    />
  );
}
