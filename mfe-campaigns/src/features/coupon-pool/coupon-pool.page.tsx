import { Box, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  addCoupons,
  couponCodesBody,
  couponsProblem,
  formatCount,
  getCouponPool,
  isCouponMerge,
  mergeField,
  readCoupons,
  type CouponPool,
} from '@textloom/contracts';
import { alerts, escapeHtml, link, readId } from '@textloom/kit';
import {
  DateText,
  Facts,
  Form,
  FormButtons,
  LoadState,
  Page,
  PageHeader,
  Panel,
  tokens,
  useZodForm,
  withAside,
} from '@textloom/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { COUPONS, couponKey } from '../../api/keys';
import { couponCrumbs } from '../../components/campaign-crumbs';
import { MESSAGES } from '../../messages';
import { CodesField } from './codes.field';
import { TEXTS } from './messages';

const schema = couponCodesBody.superRefine(({ codes, first_row }, { addIssue }) => {
  const problem = couponsProblem(readCoupons(codes, first_row));
  if (problem !== null) addIssue({ code: 'custom', path: ['codes'], message: problem });
});

function AddCodes({ id, onAdded }: { id: number; onAdded: () => void }) {
  const form = useZodForm(schema, { defaultValues: { codes: '' } });
  const client = useQueryClient();
  return (
    <Form
      form={form}
      label={TEXTS.addCodes}
      onSubmit={async (fields) => {
        const { message } = await call(addCoupons, { id, ...fields });
        alerts.info(escapeHtml(message));
        await client.invalidateQueries({ queryKey: COUPONS });
        onAdded();
      }}
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <CodesField />
        <FormButtons cancel={link('/messages/coupons')} label={TEXTS.addCodes} busyLabel={TEXTS.adding} />
      </Box>
    </Form>
  );
}

function Supply({ pool }: { pool: CouponPool }) {
  const { slug, left, held, given, used, expired, expires_on } = pool;
  const expires = expired ? (
    TEXTS.expired
  ) : expires_on === '' ? (
    TEXTS.expiresNever
  ) : (
    <DateText date={expires_on} format="day" />
  );
  return (
    <Panel title={TEXTS.supply}>
      <Facts
        facts={[
          [
            TEXTS.field,
            <span key="field" translate="no">
              {isCouponMerge(slug) ? mergeField(slug) : slug}
            </span>,
          ],
          [MESSAGES.codesLeft, formatCount(left)],
          held > 0 && [TEXTS.held, formatCount(held)],
          [MESSAGES.codesGiven, formatCount(given)],
          [MESSAGES.codesUsed, formatCount(used)],
          [MESSAGES.expires, expires],
        ]}
      />
      <Typography variant="body2" sx={{ mt: 2, color: tokens.muted }}>
        {TEXTS.howUsed}
      </Typography>
    </Panel>
  );
}

/** /messages/coupons/{id} */
export default function CouponPoolPage() {
  const { id: address } = useParams();
  // Remounts the form after each addition.
  const [additions, setAdditions] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: couponKey(Number(address)),
    queryFn: async ({ signal }) => call(getCouponPool, { id: readId(address, TEXTS.thePool) }, { signal }),
  });
  return (
    <Page>
      <PageHeader title={data?.name ?? TEXTS.title} crumbs={couponCrumbs} />
      {data ? (
        <Box sx={withAside}>
          <Panel title={TEXTS.addCodes}>
            <AddCodes key={additions} id={data.id} onAdded={() => setAdditions(additions + 1)} />
          </Panel>
          <Supply pool={data} />
        </Box>
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={8} />
      )}
    </Page>
  );
}
