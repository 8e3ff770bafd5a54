import { type AccountNumbers, formatDollars } from '@textloom/contracts';
import { useGlobals } from '@textloom/session';
import { Facts, Panel } from '@textloom/ui';
import { TEXTS } from './messages';

interface SenderCardProps extends Pick<AccountNumbers, 'own' | 'sender' | 'rcs'> {
  /** Dollars, if the account holds the number and it costs something. */
  monthPrice?: number | null | undefined;
}

/** The number that texts leave from now. */
export function SenderCard({ own, sender, rcs, monthPrice }: SenderCardProps) {
  const { shortcode } = useGlobals();
  return (
    <Panel title={TEXTS.sender}>
      <Facts
        facts={[
          [TEXTS.number, shortcode],
          [TEXTS.kind, own === null ? TEXTS.sharedCode : TEXTS.ownNumber],
          ...(sender ? [[TEXTS.rate, TEXTS.perSecond(sender.kind, sender.per_second)] as const] : []),
          typeof sender?.per_day === 'number' && [TEXTS.daily, TEXTS.perDay(sender.per_day)],
          typeof monthPrice === 'number' && [TEXTS.price, TEXTS.perMonth(formatDollars(monthPrice))],
          rcs && [TEXTS.buttons, TEXTS.overRcs],
        ]}
      />
    </Panel>
  );
}
