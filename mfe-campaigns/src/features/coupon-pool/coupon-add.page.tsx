import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { couponPoolBody, couponsProblem, createCouponPool, readCoupons } from '@textloom/contracts';
import { alerts, escapeHtml, link, randomKey, useNavigateWhileMounted } from '@textloom/kit';
import { DateField, Form, FormButtons, Page, PageHeader, Panel, TextInput, useZodForm } from '@textloom/ui';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { COUPONS } from '../../api/keys';
import { couponCrumbs } from '../../components/campaign-crumbs';
import { MESSAGES } from '../../messages';
import { CodesField } from './codes.field';
import { TEXTS } from './messages';

const schema = couponPoolBody.superRefine(({ codes, first_row }, { addIssue }) => {
  const problem = couponsProblem(readCoupons(codes, first_row));
  if (problem !== null) addIssue({ code: 'custom', path: ['codes'], message: problem });
});

/** /messages/coupons/add */
export default function CouponAddPage() {
  const form = useZodForm(schema, { defaultValues: { name: '', expires_on: '', codes: '' } });
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  // Idempotency key, so that a repeated call creates one pool.
  const key = useRef(randomKey());
  return (
    <Page>
      <PageHeader title={MESSAGES.newPool} crumbs={couponCrumbs} />
      <Form
        form={form}
        label={TEXTS.form}
        onSubmit={async (fields) => {
          try {
            const { id, message } = await call(createCouponPool, fields, { idempotencyKey: key.current });
            void client.invalidateQueries({ queryKey: COUPONS });
            alerts.info(escapeHtml(message));
            navigate(link('/messages/coupons/:id', { id }));
          } catch (error) {
            key.current = randomKey();
            throw error;
          }
        }}
      >
        <Panel>
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <TextInput
              name="name"
              label={MESSAGES.name}
              helperText={TEXTS.nameHelp}
              required
              maxLength={60}
              autoFocus
            />
            <Controller
              name="expires_on"
              control={form.control}
              render={({ field: { value, onChange }, fieldState }) => (
                <DateField label={TEXTS.lastDay} value={value} onChange={onChange} error={fieldState.error?.message} />
              )}
            />
            <CodesField />
            <FormButtons cancel={link('/messages/coupons')} label={MESSAGES.add} busyLabel={TEXTS.adding} />
          </Box>
        </Panel>
      </Form>
    </Page>
  );
}
