import { formatDollars } from '@textloom/contracts';
import { Stack } from '@mui/material';
import { useFormatDate } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { MESSAGES } from '../../messages';
import { monthlyPrice } from '../../model/prices';
import { ExtraPage } from './extra.frame';
import { Line } from './plan-summary';

/** The monthly price now and with the new keywords (BILL-004). */
function MonthlyPrices({ quantity }: { quantity: number }) {
  const { subscription } = useProfile();
  const globals = useGlobals();
  const { price, extra_keywords } = subscription;
  const after = { extra_keywords: extra_keywords + quantity };
  return (
    <Stack sx={{ gap: 1 }}>
      <Line
        // Keeps the sum on one line.
        text={`Current price: ${`${formatDollars(price)} + ${extra_keywords} × ${formatDollars(globals.keyword_price)}`.replaceAll(' ', '\u00a0')}`}
        amount={`${formatDollars(monthlyPrice(price, subscription, globals))} per month`}
      />
      <Line text="New price" amount={`${formatDollars(monthlyPrice(price, after, globals))} per month`} />
    </Stack>
  );
}

/** /plans/addkeywords (BILL-001, BILL-003) */
export default function AddKeywordsPage() {
  const { keyword_price } = useGlobals();
  const { cancelled, end_date } = useProfile().subscription;
  const format = useFormatDate();
  return (
    <ExtraPage
      title={MESSAGES.extraKeywords}
      kind={{
        field: 'extra_keywords',
        label: 'Number of keywords',
        price: keyword_price,
        priceText: `${formatDollars(keyword_price)} per keyword per month`,
        totalText: cancelled
          ? `Charged now. Your plan is cancelled, so these keywords end with it on ${format(end_date, 'day')}.`
          : 'Charged now, and again every month with your plan.',
        facts: (quantity) => <MonthlyPrices quantity={quantity} />,
      }}
    />
  );
}
