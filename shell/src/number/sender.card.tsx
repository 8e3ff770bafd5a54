import { Alert, AlertTitle } from '@mui/material';
import { type AccountNumbers, formatDollars, type HeldNumber } from '@textloom/contracts';
import { useGlobals } from '@textloom/session';
import { Facts, Panel } from '@textloom/ui';
import { carriedBy } from './carries';
import { TEXTS } from './messages';

interface SenderCardProps extends Pick<AccountNumbers, 'own' | 'sender' | 'rcs'> {
  /** The number, if the account holds it. */
  held?: HeldNumber | undefined;
}

/** The number that texts leave from now. */
export function SenderCard({ own, sender, rcs, held }: SenderCardProps) {
  const { shortcode } = useGlobals();
  return (
    <Panel title={TEXTS.sender}>
      {typeof held?.suspended_at === 'string' && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <AlertTitle>{TEXTS.suspendedTitle}</AlertTitle>
          {TEXTS.suspendedText}
        </Alert>
      )}
      <Facts
        facts={[
          [TEXTS.number, shortcode],
          [TEXTS.kind, own === null ? TEXTS.sharedCode : TEXTS.ownNumber],
          ...(sender ? [[TEXTS.rate, TEXTS.perSecond(sender.kind, sender.per_second)] as const] : []),
          typeof sender?.country === 'string' && [TEXTS.country, TEXTS.countries[sender.country]],
          own !== null && sender !== null && [TEXTS.carries, carriedBy(sender.pictures)],
          typeof sender?.per_day === 'number' && [TEXTS.daily, TEXTS.perDay(sender.per_day)],
          typeof held?.month_price === 'number' && [TEXTS.price, TEXTS.perMonth(formatDollars(held.month_price))],
          rcs && [TEXTS.buttons, TEXTS.overRcs],
        ]}
      />
    </Panel>
  );
}
