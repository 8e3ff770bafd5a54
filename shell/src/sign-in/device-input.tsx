import { call, isApiError } from '@textloom/api';
import { Box } from '@mui/material';
import { getDeviceAvailability } from '@textloom/contracts';
import { TextInput } from '@textloom/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CreateAccountValues } from './create-account.model';
import { TEXTS } from './messages';

/** VAL-007 */
const LONGEST = 10;

/** The optional device number, checked when the field is left (AUTH-015 to AUTH-017). */
export function DeviceInput() {
  const form = useFormContext<CreateAccountValues>();
  const status = useWatch<CreateAccountValues, 'devicestatus'>({ name: 'devicestatus' });

  const check = async (): Promise<void> => {
    const device = form.getValues('device').trim();
    if (device === '' || device.length > LONGEST || form.getValues('devicestatus') !== null) return;
    const isOld = (): boolean => form.getValues('device').trim() !== device;
    try {
      const { device_available: available } = await call(getDeviceAvailability, { device });
      if (isOld()) return;
      form.setValue('devicestatus', available);
      if (!available) form.setError('device', { type: 'taken', message: TEXTS.deviceTaken });
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!isOld()) form.setError('device', { type: 'unchecked', message: error.message });
    }
  };

  return (
    <Box onBlur={() => void check()} sx={{ display: 'grid' }} aria-live="polite">
      <TextInput
        name="device"
        label={TEXTS.device}
        autoComplete="off"
        maxLength={LONGEST}
        helperText={status === true ? TEXTS.deviceFree : TEXTS.deviceHelp}
        onChanged={() => form.setValue('devicestatus', null)}
      />
    </Box>
  );
}
