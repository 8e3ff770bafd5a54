import AttachFileIcon from '@mui/icons-material/AttachFileOutlined';
import {
  previewOf,
  formatCount,
  formatDate,
  formatPhone,
  formatShortDate,
  type Conversation,
  reactionSentence,
} from '@textloom/contracts';
import { visuallyHidden, tokens } from '@textloom/ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { RowMarks } from './row-marks';
import { ROW_HEIGHT } from './use-list-place';
/** Characters of a preview (product specification, section 9). */
const PREVIEW_LENGTH = 100;

const nameOf = ({ subscriber, phone }: Conversation): string =>
  (subscriber ? `${subscriber.first_name} ${subscriber.last_name}`.trim() : '') || formatPhone(phone);

/**
 * Styles of all rows, set once on the list: a styled element for each part of 2,000 rows would dominate the render
 * time. Rows outside the view are not laid out.
 */
export const rowStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '8px minmax(0, 1fr)',
    columnGap: '10px',
    alignContent: 'center',
    alignItems: 'center',
    height: ROW_HEIGHT,
    px: '14px',
    borderBottom: `1px solid ${tokens.line}`,
    contentVisibility: 'auto',
    containIntrinsicSize: `auto ${ROW_HEIGHT}px`,
  },
  '& > li:hover': { bgcolor: tokens.sunken },
  '& > li:has([aria-current])': { bgcolor: tokens.accentSoft, boxShadow: `inset 3px 0 ${tokens.accent}` },
  '& > li:has(a:focus-visible)': { outline: `2px solid ${tokens.accent}`, outlineOffset: '-2px' },
  '& > .choosing': { gridTemplateColumns: '22px 8px minmax(0, 1fr)' },
  '& > .choosing .line': { gridColumn: 3 },
  '& > li:has(input:checked)': { bgcolor: tokens.accentSoft },
  // Above the link, which covers the row.
  '& .box': {
    gridRow: '1 / 3',
    position: 'relative',
    zIndex: 1,
    display: 'grid',
    placeItems: 'center',
    minHeight: 44,
    ml: '-14px',
    pl: '14px',
    cursor: 'pointer',
  },
  '& .box input': { width: 16, height: 16, m: 0, accentColor: tokens.accent, cursor: 'inherit' },
  '& .dot': { width: 8, height: 8, borderRadius: '50%' },
  '& .unread .dot': { bgcolor: tokens.accent },
  '& .line': { gridColumn: 2, display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0, minHeight: 22 },
  '& a': { color: tokens.text, textDecoration: 'none', outline: 'none', fontSize: '0.875rem', fontWeight: 500 },
  // The whole row opens the conversation.
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& .cut': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 },
  '& .count, & time': { color: tokens.muted, typography: 'body2', flex: 'none' },
  '& time': { ml: 'auto', pl: '6px' },
  '& .text': { color: tokens.muted, fontSize: '0.875rem' },
  '& .text svg': { fontSize: 16 },
  '& .unread a, & .unread .text': { fontWeight: 600, color: tokens.text },
  '& .hidden': visuallyHidden,
} as const;

interface Props {
  row: Conversation;
  href: string;
  isOpen: boolean;
  timezone: number;
  /** Null while no rows are being selected. */
  selected: boolean | null;
  onSelect: (id: number, upTo: boolean) => void;
}

/** Two lines: name and time, then the latest text (INBOX-005 to INBOX-008). */
export const ConversationRow = memo(({ row, href, isOpen, timezone, selected, onSelect }: Props) => {
  const { last_message: text, last_message_at: date, initial_message: answered } = row;
  const classes = [...(row.unread ? ['unread'] : []), ...(selected === null ? [] : ['choosing'])];
  return (
    <li data-id={row.id} className={classes.join(' ') || undefined}>
      {selected !== null && (
        <label className="box">
          <input
            type="checkbox"
            aria-label={MESSAGES.list.select(nameOf(row))}
            checked={selected}
            // Shift selects all from the row that was selected last.
            onChange={({ nativeEvent }) => onSelect(row.id, (nativeEvent as MouseEvent).shiftKey === true)}
          />
        </label>
      )}
      <span
        className="dot"
        {...(row.unread ? { role: 'img', 'aria-label': MESSAGES.list.unread } : { 'aria-hidden': true })}
      />
      <span className="line">
        <Link
          to={href}
          className="cut"
          aria-current={isOpen || undefined}
          title={answered === '' ? undefined : MESSAGES.list.inAnswerTo + previewOf(answered, PREVIEW_LENGTH)}
        >
          {nameOf(row)}
        </Link>
        {row.total_replies > 1 && (
          <span className="count">
            {formatCount(row.total_replies)}
            <span className="hidden"> {MESSAGES.list.messagesNoun(row.total_replies)}</span>
          </span>
        )}
        <RowMarks conversation={row} />
        <time dateTime={date} title={formatDate(date, 'list', timezone)}>
          {formatShortDate(date, timezone)}
        </time>
      </span>
      <span className="line text">
        {text === '' && <AttachFileIcon aria-hidden="true" />}
        <span className="cut">
          {row.direction === 'out' && MESSAGES.list.you}
          {row.reaction ? (
            <em>{reactionSentence(row.reaction)}</em>
          ) : text === '' ? (
            MESSAGES.list.file
          ) : (
            previewOf(text, PREVIEW_LENGTH)
          )}
        </span>
      </span>
    </li>
  );
});
