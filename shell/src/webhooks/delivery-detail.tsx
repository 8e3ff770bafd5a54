import ReplayIcon from '@mui/icons-material/ReplayOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getDelivery, type Delivery, type DeliveryDetail } from '@textloom/contracts';
import { readId, useAction } from '@textloom/kit';
import { DateText, tokens, type Fact } from '@textloom/ui';
import { useId } from 'react';
import { TEXTS } from './messages';
import { DELIVERIES, resend } from './webhook.calls';

/** Poll interval of waiting deliveries, in ms. */
export const EVERY_MS = 3_000;

/** A delivery with its contents, by the ids in the address. Polled while it is waiting. */
export const useDelivery = (webhook = '', delivery = '') =>
  useQuery({
    queryKey: [...DELIVERIES, webhook, 'delivery', delivery],
    queryFn: async ({ signal }) => {
      const ids = { id: readId(webhook, TEXTS.thisWebhook), delivery: readId(delivery, TEXTS.thisDelivery) };
      return call(getDelivery, ids, { signal });
    },
    refetchInterval: ({ state: { data } }) => (data?.status === 'waiting' ? EVERY_MS : false),
  });

/** The facts of a delivery below its status. */
export const factsOf = (delivery: Delivery & Partial<DeliveryDetail>): Fact[] => [
  [TEXTS.happened, <DateText key="date" date={delivery.date} />],
  [TEXTS.attempts, String(delivery.attempts)],
  delivery.last_attempt_at !== null && [TEXTS.lastAttempt, <DateText key="last" date={delivery.last_attempt_at} />],
  delivery.next_attempt_at !== null && [TEXTS.nextAttempt, <DateText key="next" date={delivery.next_attempt_at} />],
  delivery.code !== null && [TEXTS.response, String(delivery.code)],
  delivery.failure !== '' && [TEXTS.reason, delivery.failure],
  delivery.webhook_id !== undefined && [TEXTS.webhookId, delivery.webhook_id],
];

/** JSON with a line for each field; anything else as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Code({ title, text, empty }: { title: string; text: string; empty: string }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h3" variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      {text === '' ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {empty}
        </Typography>
      ) : (
        <Box
          component="pre"
          sx={{
            m: 0,
            p: 1.5,
            borderRadius: tokens.radiusSmall,
            backgroundColor: tokens.sunken,
            fontFamily: tokens.fontMono,
            fontSize: '0.8125rem',
            lineHeight: 18 / 13,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {indented(text)}
        </Box>
      )}
    </Box>
  );
}

/** The request and the response. */
export function Exchange({ delivery: { payload, response } }: { delivery: DeliveryDetail }) {
  return (
    <>
      <Code title={TEXTS.sent} text={payload} empty={TEXTS.noPayload} />
      <Code title={TEXTS.answered} text={response} empty={TEXTS.noResponse} />
    </>
  );
}

/** Sends a delivery again; disabled before the first attempt, which follows anyway. */
export function ResendButton({ webhook, delivery }: { webhook: string; delivery: Delivery }) {
  const client = useQueryClient();
  const isNew = delivery.status === 'waiting' && delivery.attempts === 0;
  const [busy, run] = useAction(async () => {
    await resend(Number(webhook), delivery.id);
    await client.invalidateQueries({ queryKey: [...DELIVERIES, webhook] });
  });
  return (
    <Button startIcon={<ReplayIcon />} disabled={busy || isNew} onClick={() => run()}>
      {TEXTS.resend}
    </Button>
  );
}
