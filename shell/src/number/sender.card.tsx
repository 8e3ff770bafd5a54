import { formatDollars } from '@textloom/contracts';
import { useGlobals } from '@textloom/session';
import { Facts, Panel } from '@textloom/ui';
import { TEXTS } from './messages';

/** The number that texts leave from now. `monthPrice`: dollars, if the account holds it and it costs something. */
export function SenderCard({ own, monthPrice }: { own: string | null; monthPrice?: number | null | undefined }) {
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
        ]}
      />
    </Panel>
  );
}
