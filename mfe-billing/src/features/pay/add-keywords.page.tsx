import { formatDollars } from '@textloom/contracts';
import { Stack } from '@mui/material';
import { useFormatDate } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { Line } from '../../components/payment/line';
import { MESSAGES } from '../../messages';
import { keptKeywords, monthlyPrice } from '../../model/prices';
import { ExtraPage } from './extra.frame';
import { TEXTS } from './messages';

/** The current monthly price and, if another month will be charged, the price with the new keywords (BILL-004). */
function MonthlyPrices({ quantity }: { quantity: number }) {
  const { subscription } = useProfile();
  const globals = useGlobals();
  const { price, extra_keywords, cancelled, with_trial, next_plan } = subscription;
  const next = { extra_keywords: keptKeywords(subscription).extra_keywords + quantity };
  return (
    <Stack sx={{ gap: 1 }}>
      <Line
        text={TEXTS.currentPrice(
          `${formatDollars(price)} + ${extra_keywords} × ${formatDollars(globals.keyword_price)}`.replaceAll(
            ' ',
            '\u00a0',
          ),
        )}
        amount={TEXTS.perMonth(formatDollars(monthlyPrice(price, subscription, globals)))}
      />
      {!cancelled && !with_trial && (
        <Line
          text={TEXTS.newPrice}
          amount={TEXTS.perMonth(formatDollars(monthlyPrice(next_plan?.price ?? price, next, globals)))}
        />
      )}
    </Stack>
  );
}

/** When the keywords are charged: again at each renewal, unless the plan ends. */
function useCharged(): string {
  const { cancelled, with_trial, end_date } = useProfile().subscription;
  const format = useFormatDate();
  if (with_trial) return TEXTS.chargedOnTrial;
  return cancelled ? TEXTS.chargedOnce(format(end_date, 'day')) : TEXTS.chargedMonthly;
}

/** /plans/addkeywords (BILL-001, BILL-003) */
export default function AddKeywordsPage() {
  const { keyword_price } = useGlobals();
  const totalText = useCharged();
  return (
    <ExtraPage
      title={MESSAGES.extraKeywords}
      kind={{
        field: 'extra_keywords',
        label: TEXTS.numberOfKeywords,
        price: keyword_price,
        priceText: TEXTS.perKeywordPerMonth(formatDollars(keyword_price)),
        totalText,
        facts: (quantity) => <MonthlyPrices quantity={quantity} />,
      }}
    />
  );
}
