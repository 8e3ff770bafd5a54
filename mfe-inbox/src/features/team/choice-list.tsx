import { Box } from '@mui/material';
import type { Colleague } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Choices } from './use-choices';

function Option({
  id,
  active,
  onChoose,
  children,
}: {
  id: string;
  active: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  const self = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // jsdom lacks scrollIntoView.
    if (active) self.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <Box
      component="li"
      ref={self}
      id={id}
      role="option"
      aria-selected={active}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: 1.5,
        py: 0.75,
        minHeight: 40,
        borderRadius: tokens.radiusSmall,
        cursor: 'pointer',
        typography: 'body2',
        bgcolor: active ? tokens.accentSoft : undefined,
        '&:hover': { bgcolor: active ? tokens.accentSoft : tokens.sunken },
      }}
    >
      {children}
    </Box>
  );
}

interface Props {
  label: string;
  choices: Choices;
  children: (colleague: Colleague) => ReactNode;
}

/** The list of `useChoices()`. */
export function ChoiceList({ label, choices, children }: Props) {
  const { items, listId, optionId, active, choose } = choices;
  return (
    <Box
      component="ul"
      role="listbox"
      id={listId}
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0.75, maxHeight: 280, overflowY: 'auto' }}
    >
      {items.map((item, index) => (
        <Option key={item.id} id={optionId(index)} active={index === active} onChoose={() => choose(item)}>
          {children(item)}
        </Option>
      ))}
    </Box>
  );
}
