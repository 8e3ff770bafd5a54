import { Box, Button } from '@mui/material';
import { useLayoutEffect, useRef, useState } from 'react';
import { MoreButton } from '../parts/more-button';
import { tokens } from '../theme/tokens';
import type { BulkAction } from './types';

const HEIGHT = 36;

/** Buttons in one row that clips the lines below it. */
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  flex: '0 1 auto',
  minWidth: 0,
  height: HEIGHT,
  overflow: 'hidden',
};

interface FittingActionsProps {
  /** Name of the menu with the actions that do not fit. */
  label: string;
  actions: readonly BulkAction[];
  disabled: boolean;
}

/** Buttons for as many of the actions as fit, and a menu for the rest. */
export function FittingActions({ label, actions, disabled }: FittingActionsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(actions.length);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // Buttons for which the row has no space wrap onto the next line.
    const measure = (): void => {
      const buttons = [...element.children] as HTMLElement[];
      setFitting(buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [actions]);
  return (
    <>
      <Box ref={box} sx={row}>
        {actions.map((action, at) => (
          <Button
            key={action.id}
            size="small"
            variant="text"
            startIcon={action.icon}
            disabled={action.disabled || disabled}
            onClick={action.run}
            sx={{ flex: 'none', height: HEIGHT, color: action.destructive ? tokens.danger : tokens.text }}
            style={at < fitting ? undefined : { visibility: 'hidden' }}
          >
            {action.label}
          </Button>
        ))}
      </Box>
      {fitting < actions.length && <MoreButton label={label} actions={actions.slice(fitting)} />}
    </>
  );
}
