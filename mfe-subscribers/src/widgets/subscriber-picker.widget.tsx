import type { Slots } from '@textloom/contracts';
import { PickerDialog } from '../components/picker/picker.dialog';

/** The picker of subscribers, available to every remote. */
export default function SubscriberPickerWidget(props: Slots['subscriber.picker']) {
  return <PickerDialog {...props} />;
}
