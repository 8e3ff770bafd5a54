import { Box, Typography } from '@mui/material';
import { tokens } from '@textloom/ui';
import { useEffect, useRef } from 'react';
import { Keys } from './keys';
import { TEXTS } from './messages';
import type { PaletteGroup, PaletteItem } from './palette.model';

interface PaletteListProps {
  /** Prefix of the element ids. */
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteItem | undefined;
  onActive: (item: PaletteItem) => void;
  onChoose: (item: PaletteItem) => void;
}

export const optionId = (id: string, item: PaletteItem): string => `${id}-${item.id}`;

function Option({ id, item, active, onActive, onChoose }: Omit<PaletteListProps, 'groups'> & { item: PaletteItem }) {
  const row = useRef<HTMLDivElement>(null);
  const isActive = active?.id === item.id;
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // The keyboard is handled by the field, which keeps the focus.
    <Box
      ref={row}
      id={optionId(id, item)}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !isActive && onActive(item)}
      onClick={() => onChoose(item)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 36,
        '@media (pointer: coarse)': { minHeight: 44 },
        px: 2,
        cursor: 'pointer',
        borderLeft: '2px solid transparent',
        ...(isActive ? { bgcolor: tokens.accentSoft, borderLeftColor: tokens.accent } : {}),
        '@media (forced-colors: active)': isActive ? { outline: '2px solid Highlight', outlineOffset: -2 } : {},
      }}
    >
      <Typography component="span" noWrap sx={{ flex: '0 1 auto', minWidth: 0 }}>
        {item.label}
      </Typography>
      {item.hint !== undefined && (
        <Typography component="span" variant="body2" noWrap sx={{ color: tokens.muted, minWidth: 0 }}>
          {item.hint}
        </Typography>
      )}
      {item.jump !== undefined && (
        <Box component="span" aria-hidden sx={{ ml: 'auto', flex: 'none' }}>
          <Keys keys={['g', item.jump]} />
        </Box>
      )}
    </Box>
  );
}

/** The results, in groups. */
export function PaletteList({ id, groups, ...choice }: PaletteListProps) {
  return (
    <Box id={id} role="listbox" aria-label={TEXTS.results} sx={{ overflowY: 'auto', flex: 1, minHeight: 0, py: 1 }}>
      {groups.map(({ title, items }, at) => (
        <Box key={title} role="group" aria-labelledby={`${id}-group-${at}`} sx={{ mb: 1 }}>
          <Typography
            id={`${id}-group-${at}`}
            component="div"
            variant="caption"
            sx={{ px: 2, py: 0.5, fontWeight: 500, color: tokens.muted }}
          >
            {title}
          </Typography>
          {items.map((item) => (
            <Option key={item.id} id={id} item={item} {...choice} />
          ))}
        </Box>
      ))}
    </Box>
  );
}
