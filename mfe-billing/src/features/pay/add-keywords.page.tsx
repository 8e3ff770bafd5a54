import { formatDollars } from '@textloom/contracts';
import { Stack } from '@mui/material';
import { useFormatDate } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { MESSAGES } from '../../messages';
import { monthlyPrice } from '../../model/prices';
import { ExtraPage } from './extra.frame';
import { Line } from './plan-summary';
import { TEXTS } from './messages';

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
        text={TEXTS.currentPrice(
          `${formatDollars(price)} + ${extra_keywords} × ${formatDollars(globals.keyword_price)}`.replaceAll(
            ' ',
            '\u00a0',
          ),
        )}
        amount={TEXTS.perMonth(formatDollars(monthlyPrice(price, subscription, globals)))}
      />
      <Line text={TEXTS.newPrice} amount={TEXTS.perMonth(formatDollars(monthlyPrice(price, after, globals)))} />
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
        label: TEXTS.numberOfKeywords,
        price: keyword_price,
        priceText: TEXTS.perKeywordPerMonth(formatDollars(keyword_price)),
        totalText: cancelled ? TEXTS.chargedOnce(format(end_date, 'day')) : TEXTS.chargedMonthly,
        facts: (quantity) => <MonthlyPrices quantity={quantity} />,
      }}
    />
  );
}
