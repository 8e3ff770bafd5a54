import { formatCount, MOST_PEOPLE_COUNTED, parseSchedule, type DraftRow } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { DateText, ZoneName, type Column, type PhoneRow } from '@textloom/ui';
import { MessageCell } from '../../components/message-cell';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

export const titleOf = ({ name }: DraftRow): string => name || TEXTS.noMessage;

const peopleText = (people: number): string =>
  people > MOST_PEOPLE_COUNTED ? TEXTS.overPeople(formatCount(MOST_PEOPLE_COUNTED)) : MESSAGES.peopleCount(people);

/** The recipients of a draft. */
function To({ row: { keywords, groups, people } }: { row: DraftRow }) {
  const profile = useProfile();
  const words = profile.keywords.filter(({ id }) => keywords.includes(id)).map(({ keyword }) => keyword);
  const all = [...words, ...groups, ...(people > 0 ? [peopleText(people)] : [])];
  return all.length === 0 ? TEXTS.noRecipients : all.join(', ');
}

/** When the draft would be sent; a dash stands for "Send Now". */
function SendTime({ row: { schedule, schedule_date, own_time } }: { row: DraftRow }) {
  const format = useFormatDate();
  const { timezone } = useProfile();
  if (schedule === 0) return '–';
  const at = parseSchedule(schedule_date, timezone);
  if (at === null) return TEXTS.noTime;
  const time = format(at.toISOString(), 'row');
  return own_time ? TEXTS.localTime(time) : time;
}

export const draftColumns: readonly Column<DraftRow>[] = [
  {
    key: 'name',
    header: MESSAGES.name,
    flex: 3,
    minWidth: 128,
    primary: true,
    render: titleOf,
  },
  {
    key: 'message',
    header: MESSAGES.message,
    flex: 4,
    minWidth: 128,
    render: (row) => <MessageCell message={row.message} hasFile={row.has_file} />,
  },
  { key: 'to', header: TEXTS.to, flex: 3, minWidth: 128, render: (row) => <To row={row} /> },
  {
    key: 'time',
    header: TEXTS.sendTime,
    headerHelp: <ZoneName />,
    width: 196,
    render: (row) => <SendTime row={row} />,
  },
  {
    key: 'edited',
    header: TEXTS.edited,
    headerHelp: <ZoneName />,
    width: 184,
    render: (row) => <DateText date={row.saved_at} format="row" />,
  },
  { key: 'by', header: TEXTS.editedBy, flex: 2, minWidth: 112, render: (row) => row.saved_by },
];

/** The row on a phone. */
export const draftPhone = (row: DraftRow): PhoneRow => ({
  title: titleOf(row),
  date: <DateText date={row.saved_at} format="day" />,
  line: (
    <>
      {row.schedule === 1 && (
        <>
          <SendTime row={row} /> ·{' '}
        </>
      )}
      <To row={row} /> · {TEXTS.by(row.saved_by)}
    </>
  ),
});
