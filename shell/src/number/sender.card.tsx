import { formatDollars } from '@textloom/contracts';
import { useGlobals } from '@textloom/session';
import { Facts, Panel } from '@textloom/ui';
import { TEXTS } from './messages';

interface SenderCardProps {
  own: string | null;
  rcs: boolean;
  /** Dollars, if the account holds the number and it costs something. */
  monthPrice?: number | null | undefined;
}

/** The number that texts leave from now. */
export function SenderCard({ own, rcs, monthPrice }: SenderCardProps) {
  const { shortcode } = useGlobals();
  return (
    <Panel title={TEXTS.sender}>
      <Facts
        facts={[
          [TEXTS.number, shortcode],
          [TEXTS.kind, own === null ? TEXTS.sharedCode : TEXTS.ownNumber],
          ...(typeof monthPrice === 'number'
            ? ([[TEXTS.price, TEXTS.perMonth(formatDollars(monthPrice))]] as const)
            : []),
          rcs && [TEXTS.buttons, TEXTS.overRcs],
        ]}
      />
    </Panel>
  );
}
