import {
  hasMergeFields,
  isBlank,
  longestMerge,
  isMergeField,
  maxOfMerge,
  MERGE_FIELDS,
  mergeField,
  senderProblem,
  textLimit,
  truncateMessage,
  withSender,
  type MergeName,
} from '@textloom/contracts';
import { useSession } from '@textloom/session';
import { Box, TextField, Typography } from '@mui/material';
import UnfoldLess from '@mui/icons-material/UnfoldLess';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { useId, useRef, useState, type ReactNode, type RefObject, type TextareaHTMLAttributes } from 'react';
import { tokens } from '../theme/tokens';
import { AddLinkButton } from './add-link.button';
import { CarrierInfo } from './carrier-info';
import { attach, cutPersonal, detach, toggleExpanded, withText, type AnyFile, type Composed } from './composed';
import { MediaChoice } from './media-choice';
import { Meter } from './meter';
import { PersonalizeMenu } from './personalize.menu';
import { ToolButton } from './tool-button';
import { useInsert } from './use-insert';
import { TEXTS } from './messages';

export interface MessageComposerProps<F extends AnyFile = File> {
  value: Composed<F>;
  onChange: (value: Composed<F | File>) => void;
  label?: string;
  /** A heading above the field shows the label. */
  headed?: boolean;
  /** Error beside the field. */
  error?: string | undefined;
  helperText?: ReactNode;
  /** False hides the attachment (templates, phone-only texts). */
  allowMedia?: boolean;
  /** False keeps the text at 160 characters. */
  allowExpand?: boolean;
  /** Offers merge fields, which are filled for each recipient, and counts the text at its longest. */
  personal?: boolean;
  /** Offers codes of the account's coupon pools with the merge fields. */
  coupons?: boolean;
  /** The server appends the STOP footer, which carriers count; by default to texts with merge fields. */
  footer?: boolean;
  /** The sender's name that the server puts in front, counted with the text; empty if none. */
  begins?: string;
  disabled?: boolean;
  rows?: number;
  maxRows?: number;
  autoFocus?: boolean;
  /** The text field, to focus it. */
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
  /** Attributes of the text field, such as the keys that a surrounding form listens to. */
  fieldProps?: TextareaHTMLAttributes<HTMLTextAreaElement>;
  /** More tools beside those of the composer: `ToolButton`. */
  tools?: ReactNode;
}

/** Lays out the text above, and its tools in the foot of the same field. */
const withFoot = { flexDirection: 'column', alignItems: 'stretch', pb: 0.5 } as const;

/**
 * Text of a message with its class: n/max, expansion to 306, media, and carrier info (CAMP-039, CAMP-040; decisions 45,
 * 55, 58). The footer counts for the carrier only (decision 45).
 */
export function MessageComposer<F extends AnyFile = File>(props: MessageComposerProps<F>) {
  const {
    value,
    onChange,
    label = TEXTS.message,
    headed = false,
    error,
    helperText,
    allowMedia = true,
    allowExpand = true,
    personal = false,
    coupons = false,
    footer = personal,
    begins = '',
    disabled = false,
    rows = 4,
    maxRows = 12,
    autoFocus = false,
    fieldRef,
    fieldProps,
    tools,
  } = props;
  const { data } = useSession();
  const maxMedia = data?.server.MAX_MEDIA_LENGTH;
  const max = textLimit(value.segments, maxMedia);
  const count = useId();
  const help = useId();
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const field = fieldRef ?? ownRef;
  const insertion = useInsert(field, value.message);
  const [noRoom, setNoRoom] = useState<string>();
  const cut = personal ? cutPersonal : truncateMessage;
  const sent = isBlank(value.message) ? value.message : withSender(value.message, begins);
  const counted = personal ? longestMerge(sent) : sent;
  const unfit = isBlank(value.message) ? null : senderProblem(value.message, begins, value.segments, maxMedia);
  const problem = error ?? noRoom ?? unfit ?? undefined;

  const change = (text: string): void => {
    setNoRoom(undefined);
    onChange(withText(value, text, maxMedia, cut));
  };
  const own = data ? [...data.profile.custom_fields, ...data.profile.coupon_pools] : [];
  const labelOf = (name: MergeName): string =>
    isMergeField(name) ? TEXTS.mergeFields[name] : (own.find(({ slug }) => slug === name)?.name ?? name);
  const fits = (text: string): boolean => cut(text, value.segments, maxMedia) === text;
  const personalize = (name: MergeName): void => {
    const fallback = isMergeField(name) ? MERGE_FIELDS[name].fallback : '';
    const piece = mergeField(name, fallback);
    const text = insertion.textWith(piece, false);
    if (!fits(text)) return setNoRoom(TEXTS.noRoomForField(labelOf(name), maxOfMerge(name)));
    // Selects the fallback, for the author to overwrite.
    insertion.remember(
      piece,
      false,
      fallback === '' ? undefined : [piece.length - 1 - fallback.length, piece.length - 1],
    );
    change(text);
  };
  const addLink = (address: string): void => {
    const text = insertion.textWith(address, true);
    insertion.remember(address, true);
    change(text);
  };
  const foot = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mx: -0.75, mt: 0.5 }}>
      {allowMedia && (
        <MediaChoice
          tool
          file={value.file}
          onChoose={(file) => onChange(attach(value, file))}
          onRemove={() => onChange(detach(value, cut))}
          disabled={disabled}
        />
      )}
      {personal && (
        <PersonalizeMenu onChoose={personalize} onClosed={insertion.goBack} coupons={coupons} disabled={disabled} />
      )}
      <AddLinkButton
        disabled={disabled}
        textWith={(address) => insertion.textWith(address, true)}
        fits={(address) => fits(insertion.textWith(address, true))}
        onAdd={addLink}
        onClosed={insertion.goBack}
      />
      {allowExpand && !value.file && value.segments < 3 && (
        <ToolButton
          label={value.segments === 1 ? TEXTS.expandTo306 : TEXTS.backTo160}
          icon={value.segments === 1 ? <UnfoldMore /> : <UnfoldLess />}
          disabled={disabled}
          aria-pressed={value.segments === 2}
          onClick={() => onChange(toggleExpanded(value, cut))}
        />
      )}
      {tools}
      <Meter id={count} used={counted.length} max={max} segments={value.segments} each={personal} />
    </Box>
  );
  return (
    <Box>
      <TextField
        {...(headed ? {} : { label })}
        value={value.message}
        inputRef={field}
        onChange={(event) => change(event.target.value)}
        multiline
        minRows={rows}
        maxRows={maxRows}
        disabled={disabled}
        autoFocus={autoFocus}
        error={problem !== undefined}
        helperText={problem ?? helperText}
        slotProps={{
          htmlInput: {
            ...fieldProps,
            ...(headed ? { 'aria-label': label } : {}),
            'aria-describedby': `${help} ${count}`,
          },
          input: { endAdornment: foot, sx: withFoot },
          formHelperText: { id: help, ...(problem ? { role: 'alert' } : {}) },
        }}
      />
      {value.segments < 3 && (
        <CarrierInfo
          text={value.message}
          counted={counted}
          footer={footer ? data?.server.REPLY_TO_STOP : ''}
          onReplace={change}
        />
      )}
      {personal && hasMergeFields(value.message) && (
        <Typography variant="caption" sx={{ display: 'block', color: tokens.muted }}>
          {TEXTS.countedAtLongest}
        </Typography>
      )}
    </Box>
  );
}
