import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/Download';
import { Box, Dialog, IconButton, Tooltip, Typography } from '@mui/material';
import { useId, type KeyboardEvent } from 'react';
import { MESSAGES } from '../../messages';
import type { Picture } from './pictures';

interface Props {
  pictures: readonly Picture[];
  /** Key of the shown picture; without it the lightbox is closed. */
  shown: string | null;
  onShow: (key: string | null) => void;
}

/** The pictures of a thread over the whole window, one at a time: arrow keys switch, Escape closes. */
export function Lightbox({ pictures, shown, onShow }: Props) {
  const titleId = useId();
  const index = pictures.findIndex(({ key }) => key === shown);
  const picture = pictures[index];
  const [previous, next] = [pictures[index - 1], pictures[index + 1]];
  const turn = ({ key }: KeyboardEvent): void => {
    const target = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined;
    if (target) onShow(target.key);
  };
  if (!picture) return null;
  return (
    <Dialog
      open
      fullScreen
      onClose={() => onShow(null)}
      onKeyDown={turn}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { bgcolor: '#111', color: '#fff', borderRadius: 0, border: 0 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography variant="body2" noWrap aria-live="polite" sx={{ flex: 1 }}>
          <span id={titleId}>{picture.name}</span>
          {pictures.length > 1 && ` · ${index + 1} of ${pictures.length}`}
        </Typography>
        <Tooltip title={MESSAGES.thread.download}>
          <IconButton
            component="a"
            href={picture.url}
            download={picture.name}
            aria-label={MESSAGES.thread.download}
            color="inherit"
          >
            <DownloadIcon />
          </IconButton>
        </Tooltip>
        <Tooltip title={MESSAGES.thread.close}>
          <IconButton onClick={() => onShow(null)} aria-label={MESSAGES.thread.close} color="inherit" autoFocus>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', alignItems: 'center', px: { xs: 0, sm: 1 }, pb: 2 }}>
        <IconButton
          onClick={() => previous && onShow(previous.key)}
          disabled={!previous}
          aria-label={MESSAGES.thread.previous}
          color="inherit"
          sx={{ visibility: pictures.length > 1 ? undefined : 'hidden' }}
        >
          <ChevronLeft fontSize="large" />
        </IconButton>
        <Box
          component="img"
          key={picture.key}
          src={picture.url}
          alt={picture.name}
          sx={{ flex: 1, minWidth: 0, height: '100%', objectFit: 'contain' }}
        />
        <IconButton
          onClick={() => next && onShow(next.key)}
          disabled={!next}
          aria-label={MESSAGES.thread.next}
          color="inherit"
          sx={{ visibility: pictures.length > 1 ? undefined : 'hidden' }}
        >
          <ChevronRight fontSize="large" />
        </IconButton>
      </Box>
    </Dialog>
  );
}
