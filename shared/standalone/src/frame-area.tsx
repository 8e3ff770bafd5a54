import { Box } from '@mui/material';
import { type Ref, useEffect, useRef, useState } from 'react';

interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * A frame with the remote, of all available or a given width. A frame that is too wide for the window is scaled down:
 * its media queries still see its own width.
 */
export function FrameArea({
  ref,
  source,
  title,
  width,
}: {
  ref: Ref<HTMLIFrameElement>;
  source: string;
  title: string;
  width: number | null;
}) {
  const area = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = width === null || room === null ? 1 : Math.min(1, room.width / width);
  const size =
    width === null || room === null
      ? { width: '100%', height: '100%' }
      : {
          width: `${width}px`,
          height: `${room.height / scale}px`,
          transform: `scale(${scale})`,
          marginLeft: `${Math.max(0, (room.width - width * scale) / 2)}px`,
        };
  return (
    <Box
      component="main"
      ref={area}
      aria-label="The part under test"
      sx={{ flex: 1, minWidth: 0, minHeight: 0, overflow: 'hidden', bgcolor: 'surface.sunken' }}
    >
      <Box
        component="iframe"
        ref={ref}
        src={source}
        title={width === null ? `${title}, as wide as there is room` : `${title}, ${width} pixels wide`}
        style={size}
        sx={{ display: 'block', border: 0, transformOrigin: '0 0', bgcolor: 'background.default' }}
      />
      {scale < 1 && (
        <Box
          component="p"
          role="status"
          sx={{
            position: 'fixed',
            left: 8,
            bottom: 8,
            m: 0,
            px: 1,
            borderRadius: 1,
            fontSize: 12,
            bgcolor: 'text.primary',
            color: 'background.paper',
          }}
        >
          {width} px, drawn at {Math.round(scale * 100)}%
        </Box>
      )}
    </Box>
  );
}
