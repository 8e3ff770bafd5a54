import { Box, Typography } from '@mui/material';
import AttachFile from '@mui/icons-material/AttachFile';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { withFooter } from '@textloom/contracts';
import { useGlobals, useServerValues } from '@textloom/session';
import { useEffect, useState } from 'react';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';

/** A stored file, or a new one. */
export type PreviewMedia = File | { name: string; url?: string; mime?: string };

export interface PhonePreviewProps {
  text: string;
  media?: PreviewMedia | null;
  /** Shows REPLY_TO_STOP, which the server appends, under the text; it is not counted (decision 45). */
  footer?: boolean;
  /** Shown in the bubble while there is neither text nor media. */
  placeholder?: string;
  /** Under the text, on a phone with RCS. Absent: it arrives as a text. */
  buttons?: readonly { label: string; kind: 'reply' | 'link' }[] | undefined;
  /** The number that the text leaves from, if not the account's. */
  from?: string;
  /** Only as high as its text, to fit beside a small composer. */
  compact?: boolean;
}

/** Address of the picture, if it is one. New files become data: addresses, the only local ones that our CSP allows. */
function usePicture(media: PreviewMedia | null): string | null {
  const [read, setRead] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!(media instanceof File) || !media.type.startsWith('image/')) return;
    const reader = new FileReader();
    reader.onload = () => typeof reader.result === 'string' && setRead({ file: media, url: reader.result });
    reader.readAsDataURL(media);
    return () => reader.abort();
  }, [media]);
  if (media instanceof File) return read?.file === media ? read.url : null;
  return media?.url && media.mime?.startsWith('image/') ? media.url : null;
}

/** As phones show them: replies in a row, links with an arrow. */
function Buttons({ buttons }: { buttons: NonNullable<PhonePreviewProps['buttons']> }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
      {buttons.map(({ label, kind }, index) => (
        <Typography
          // Two may have the same words while they are being typed.
          key={`${index} ${label}`}
          variant="body2"
          component="span"
          translate="no"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.5,
            px: 1.25,
            py: 0.5,
            maxWidth: '100%',
            minHeight: 30,
            border: `1px solid ${tokens.line}`,
            borderRadius: 4,
            overflowWrap: 'anywhere',
          }}
        >
          {kind === 'link' && <OpenInNew aria-hidden="true" sx={{ fontSize: 14 }} />}
          {label}
        </Typography>
      ))}
    </Box>
  );
}

function Bubble({ text, media, footer, placeholder }: Omit<PhonePreviewProps, 'compact'>) {
  const { REPLY_TO_STOP } = useServerValues();
  const picture = usePicture(media ?? null);
  const empty = text === '' && !media;
  return (
    <Box
      className="bubble"
      sx={{
        alignSelf: 'flex-start',
        mt: 'auto',
        flexShrink: 0,
        maxWidth: '88%',
        bgcolor: tokens.sunken,
        borderRadius: '16px 16px 16px 4px',
        overflow: 'hidden',
        color: empty ? tokens.muted : tokens.text,
      }}
    >
      {picture && (
        <Box
          component="img"
          src={picture}
          alt={media?.name ?? ''}
          sx={{ display: 'block', width: '100%', maxHeight: 180, objectFit: 'cover' }}
        />
      )}
      {media && !picture && (
        <Typography
          variant="body2"
          sx={{ display: 'flex', gap: 0.5, alignItems: 'center', px: 1.5, pt: 1, overflowWrap: 'anywhere' }}
        >
          <AttachFile sx={{ fontSize: 16 }} /> {media.name}
        </Typography>
      )}
      {(text !== '' || empty || footer) && (
        <Typography
          variant="body2"
          component="div"
          translate={empty ? 'yes' : 'no'}
          sx={{ px: 1.5, py: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {empty ? placeholder : text}
          {footer && withFooter(text, REPLY_TO_STOP) !== text && (
            <Box component="span" sx={{ display: 'block', color: tokens.muted, mt: text === '' && !empty ? 0 : 0.5 }}>
              {REPLY_TO_STOP}
            </Box>
          )}
        </Typography>
      )}
    </Box>
  );
}

/** Shows the message on a phone as it will arrive (CAMP-017). */
export function PhonePreview({
  text,
  media = null,
  footer = false,
  placeholder = TEXTS.yourMessage,
  from,
  compact = false,
  buttons,
}: PhonePreviewProps) {
  const { shortcode } = useGlobals();
  return (
    <Box
      role="figure"
      aria-label={TEXTS.previewOnAPhone}
      sx={{
        width: 264,
        maxWidth: '100%',
        mx: 'auto',
        p: 1,
        borderRadius: compact ? '28px' : '36px',
        bgcolor: '#26231f',
        border: `1px solid ${tokens.line}`,
        boxShadow: tokens.shadow,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: compact ? 180 : 460,
          maxHeight: compact ? 240 : 640,
          borderRadius: compact ? '20px' : '28px',
          bgcolor: tokens.paper,
          overflow: 'hidden',
        }}
      >
        <Box
          sx={{
            position: 'relative',
            pt: 3.5,
            pb: 1.25,
            textAlign: 'center',
            borderBottom: `1px solid ${tokens.line}`,
          }}
        >
          <Box
            aria-hidden="true"
            sx={{
              position: 'absolute',
              top: 10,
              left: '50%',
              ml: '-32px',
              width: 64,
              height: 6,
              borderRadius: 3,
              bgcolor: tokens.line,
            }}
          />
          <Typography variant="body2" sx={{ fontWeight: 650 }}>
            {buttons ? TEXTS.yourAgent : (from ?? shortcode)}
          </Typography>
          <Typography variant="caption" sx={{ color: tokens.muted }}>
            {buttons ? TEXTS.rcsMessage : TEXTS.textMessage}
          </Typography>
        </Box>
        <Box
          sx={{ flex: 1, minHeight: 0, overflowY: 'auto', display: 'flex', flexDirection: 'column', p: 1.5 }}
          tabIndex={0}
          role="group"
          aria-label={TEXTS.messageOnThePhone}
        >
          <Bubble text={text} media={media} placeholder={placeholder} footer={footer} />
          {buttons && <Buttons buttons={buttons} />}
        </Box>
        {!compact && (
          <Box
            aria-hidden="true"
            sx={{ mx: 1.5, mb: 2, height: 32, borderRadius: 16, border: `1px solid ${tokens.line}` }}
          />
        )}
      </Box>
    </Box>
  );
}
