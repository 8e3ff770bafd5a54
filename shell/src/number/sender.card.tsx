import { useGlobals } from '@textloom/session';
import { Facts, Panel } from '@textloom/ui';
import { TEXTS } from './messages';

/** The number that texts leave from now. */
export function SenderCard({ own }: { own: string | null }) {
  const { shortcode } = useGlobals();
  return (
    <Panel title={TEXTS.sender}>
      <Facts
        facts={[
          [TEXTS.number, shortcode],
          [TEXTS.kind, own === null ? TEXTS.sharedCode : TEXTS.ownNumber],
        ]}
      />
    </Panel>
  );
}
