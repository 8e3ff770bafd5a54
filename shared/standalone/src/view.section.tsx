import { Choice } from './choice';
import { Section } from './section';
import { THEMES, WIDTHS } from './settings';
import type { Stage } from './stage';
import { useStore } from './store';

const THEME_NAMES = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;

/** The display settings of the remote. */
export function ViewSection({
  stage,
  width,
  onWidth,
}: {
  stage: Stage;
  width: number | null;
  onWidth: (width: number | null) => void;
}) {
  const { theme } = useStore(stage.settings);
  return (
    <Section title="View">
      <Choice
        label="Theme"
        value={theme}
        options={THEMES.map((value) => ({ value, name: THEME_NAMES[value] }))}
        onChange={(next) => stage.change({ theme: next })}
      />
      <Choice
        label="Width"
        value={width === null ? '' : String(width)}
        options={[
          { value: '', name: 'As wide as there is room' },
          ...[...new Set([...WIDTHS, ...(width === null ? [] : [width])])].map((one) => ({
            value: String(one),
            name: `${one} px`,
          })),
        ]}
        onChange={(next) => onWidth(next === '' ? null : Number(next))}
      />
    </Section>
  );
}
