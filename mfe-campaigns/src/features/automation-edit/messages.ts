import { counted, formatCount, type Automation } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The people that a pause has left out; for a recurring campaign, those with birthdays. */
type Held = Pick<Automation, 'kind' | 'trigger'>;

const cameWhilePaused = (people: number, kind: Held['kind'], trigger: Held['trigger']): string =>
  kind === 'recurring'
    ? `The birthday message of ${counted(people, 'person', 'people')} fell into the pause`
    : trigger === 'keyword'
      ? `${counted(people, 'person', 'people')} joined while the sequence was paused`
      : `The sequence would have begun for ${counted(people, 'person', 'people')} while it was paused`;

/** The texts of one automation: a recurring campaign or a sequence. */
export const TEXTS = catalogue('campaigns/features/automation-edit', {
  automation: 'Automation',
  theAutomation: 'The automation',
  /** Shown below the heading, after the send times. */
  next: (time: string) => `next ${time}`,
  notSent: (problem: string) => `The last run was not sent. ${problem}`,

  /** Switching it on and off. */
  switchOn: 'Switch on',
  switchOnTitle: (name: string) => `Switch on ${name}?`,
  pause: 'Pause',
  withBirthday: 'People with a birthday',
  /** People whom a sequence may reach, by what begins it. */
  reach: {
    keyword: 'Joined by text in the last 30 days',
    campaign: 'Clicked in the campaign so far',
    tag: 'Have the tag now',
    date: 'Have the date',
  },
  nobodyWouldGetIt: 'Nobody would get it now.',
  notEnoughForRun: 'You do not have enough messages for a run. It would not be sent.',
  /** `most`: not everybody gets every message, because of conditions or because a reply ends the sequence. */
  perPerson: (count: number, most: boolean) => `${most ? 'At most ' : ''}${counted(count, 'message')} per person`,
  inAYear: (count: number) => `About ${counted(count, 'message')} in a year`,
  available: 'Available',
  firstRun: 'First run',
  sequenceOutlook: ({ conditions, leaveOnReply }: { conditions: boolean; leaveOnReply: boolean }) =>
    `It starts for people from now on. Each person gets the messages${conditions ? ' whose condition they meet' : ''} until they unsubscribe${leaveOnReply ? ' or reply' : ''}, within your limits and your balance, and outside quiet hours.`,
  recurringOutlook:
    'Recipients are recounted before each run. If a run cannot be sent, you are notified, and the next one is tried.',

  /** When a recurring campaign runs. */
  recurringCampaign: 'Recurring campaign',
  repeats: 'Repeats',
  everyWeek: 'Every week',
  everyMonth: 'Every month',
  onBirthdays: 'On each person’s birthday',
  at: 'At',
  clock: 'In the account owner’s timezone.',
  onTheseDays: 'On these days',
  dayOfTheMonth: 'Day of the month',
  day: (day: number) => `Day ${day}`,
  dayOrLast: (day: number) => `Day ${day}, or the last day`,
  daysBefore: 'Days before the birthday',
  daysBeforeHelp: '0 means on the day. Birthdays are in the details of each subscriber.',
  firstDay: 'First day (optional)',
  lastDay: 'Last day (optional)',
  quiet: 'Obey quiet hours',
  quietHelp: 'People in their quiet hours get it when those end.',
  tooLong: (limit: number) => `With the longest names it has more than ${limit} characters.`,
  tooManyNewFiles: 'The new attachments are larger than 30 MB together. Save before you add this one.',
  runs: 'Runs',
  noRuns: 'No runs yet',
  noRunsText: 'Each run appears here and in the list of campaigns.',

  /** The messages of a sequence. */
  chooseKeyword: 'Choose a keyword',
  leaveOnReply: 'Stop for anyone who replies',
  begins: 'Begins when a person',
  onKeyword: 'Texts a keyword',
  onCampaign: 'Clicks a link of a campaign',
  onAddress: 'Clicks a link to an address',
  onTag: 'Gets a tag',
  onDate: 'Has a birthday or another date',
  campaignHelp: 'Any short link in its texts.',
  address: 'Address',
  addressHelp: 'Where the short link leads, in any campaign or sequence.',
  tag: 'Tag',
  tagHelp: 'Upper and lower case are the same.',
  birthday: 'Birthday',
  /** The date that begins it */
  date: 'Date',
  removedField: 'A field that was removed',
  daysBeforeDate: 'Days before the date',
  dateHelp: '0 means on the day. Dates are in the details of each subscriber.',
  yearly: 'Every year',
  mostDaysBefore: 'At most 60 days.',
  /** What begins it, by the trigger. */
  sequenceStart: {
    keyword:
      'A sequence begins when a person texts the keyword, and ends when they text STOP. Times are in the account owner’s timezone.',
    campaign:
      'A sequence begins at a person’s first click in the campaign, unless they are in it already, and ends when they text STOP. Times are in the account owner’s timezone.',
    link: 'A sequence begins when a subscriber clicks a short link to this address, unless they are in it already, and ends when they text STOP. Its own messages do not begin it. Times are in the account owner’s timezone.',
    tag: 'A sequence begins when a subscriber gets the tag, by hand, in bulk or by an import, unless they are in it already. It ends when they text STOP. Times are in the account owner’s timezone.',
    date: 'A sequence begins with the day, once for each person and date, and ends when they text STOP. Times count from the beginning of the day: “0 days, at 9:00 AM” is that morning, in the account owner’s timezone.',
  },
  stepsChanged: 'People already in the sequence continue with their remaining messages. Nobody gets a message twice.',
  addMessage: 'Add message',
  messageNumber: (number: number) => `Message ${number}`,
  removeMessage: (number: number) => `Remove message ${number}`,
  /** What became of a message of a sequence. */
  stepNumbers: {
    sent: (count: number) => `${counted(count, 'message')} sent`,
    waiting: (count: number) => `${counted(count, 'person', 'people')} waiting`,
    asked: (count: number) => `${formatCount(count)} asked`,
    answered: (count: number) => `${formatCount(count)} answered`,
    timed_out: (count: number) => `${formatCount(count)} did not answer in time`,
    clicked: (count: number) => `${formatCount(count)} clicked`,
    unmet: (count: number) => `${formatCount(count)} went on without it`,
    capped: (count: number) => `${formatCount(count)} left out by your limits`,
    over_promise: (count: number) =>
      `${formatCount(count)} left out because they got all messages promised for the month`,
    missed: (count: number) => `${formatCount(count)} left out because its time had passed`,
    empty: (count: number) => `${formatCount(count)} left out because the text was empty for them`,
    restored: (count: number) =>
      `${formatCount(count)} left out after a restore of the service: they may have got it before`,
    unsent: (count: number) => `${formatCount(count)} not handed over: Messages Sent shows each reason`,
  },
  sentTo: 'For',
  everybody: 'Everybody in the sequence',
  whoClicked: 'Only those who clicked a link of',
  whoDidNotClick: 'Only those who did not click a link of',
  whoAnswered: 'Only those who answered',
  whoDidNotAnswer: 'Only those who did not answer',
  whoAnsweredWith: 'Only those with this answer to',
  answer: 'Answer',
  chooseAnswer: 'Choose',
  ofMessage: 'Message',

  /** A message that asks a question. */
  asks: 'Ask a question',
  asksHelp:
    'The next text of the person is the answer, if it fits the field and nobody has written from the inbox since. Any other text goes to the inbox, and the question stays open. The sequence stands still for the person until the answer, or until the time is over.',
  noFields: 'Add a custom field to a subscriber first: it keeps the answer.',
  answerField: 'Keep the answer in',
  chooseField: 'Choose a field',
  removedAnswerField: 'A field that was removed',
  remindAfter: 'Remind after',
  remindHelp: 'Once. 0 means never.',
  goOnAfter: 'Go on without an answer after',
  unit: 'Unit',
  enterWait: 'Enter a number.',
  shortestWait: 'At least 1.',
  longestWait: 'At most 720 hours, or 30 days.',
  reminder: 'Text of the reminder',
  reminderHelp: 'Empty sends the question again.',
  insertChoices: 'Insert the choices into the message',
  choices: (listed: string) => `Reply ${listed}.`,
  choice: (number: number, choice: string) => `${number} for ${choice}`,
  chooseMessage: 'Choose',
  days: 'Days',
  hours: 'Hours',
  /** Before "days after it begins" */
  sentAfter: 'Sent',
  daysAfter: 'Days after it begins',
  hoursAfter: 'Hours after it begins',
  enterHours: 'Enter a number of hours.',
  fewestHours: 'At least 1 hour.',
  mostHours: 'At most 720 hours.',
  enterDays: 'Enter a number of days.',
  mostDays: 'At most 365 days.',

  missedRuns: (runs: number) =>
    `${counted(runs, 'run was', 'runs were')} missed, because nothing could run at that time. Only the latest missed run is sent late, within a few hours.`,
  missedDays: (days: number) =>
    `On ${counted(days, 'day')} nobody started this sequence, because nothing could run on that day. Such days are not caught up.`,
  overdue: (people: number) =>
    `For ${counted(people, 'person', 'people')} the time of a message has passed. What should happen to it?`,
  overdueStep: (number: number, people: number) => `Message ${number}: ${counted(people, 'person', 'people')}`,
  sendMissed: 'Send it when the sequence is switched on',
  skipMissed: 'Skip it, and continue with the remaining messages',

  /** People whom an automation would have reached while it was paused. */
  held: (people: number, kind: Held['kind'], trigger: Held['trigger']) =>
    kind === 'sequence'
      ? `${cameWhilePaused(people, kind, trigger)}. When you switch it on, you choose whether it begins for them.`
      : `${cameWhilePaused(people, kind, trigger)}. When you switch it on, you choose whether they get it.`,
  askHeld: (people: number, kind: Held['kind'], trigger: Held['trigger']) =>
    `${cameWhilePaused(people, kind, trigger)}. ${kind === 'sequence' ? 'Should it begin for them?' : 'Should they get it late?'}`,
  beginHeld: {
    sequence: 'Begin now: times count from the moment it is switched on',
    recurring: 'Send it with the next run, although their day may have passed',
  },
  leaveHeld: {
    sequence: 'Leave them out: they get none of its messages',
    recurring: 'Leave them out: they do not get it for this birthday',
  },
  leftOutPeople: (people: number, kind: Automation['kind']) =>
    kind === 'sequence'
      ? `${counted(people, 'person was', 'people were')} left out of this sequence. The list below shows who.`
      : `${counted(people, 'person was', 'people were')} left out, because their birthday message fell into a pause.`,
  pausedRuns: (runs: number) =>
    `${counted(runs, 'run', 'runs')} fell into a pause and ${runs === 1 ? 'was' : 'were'} not sent.`,

  /** The people of a sequence. */
  person: 'Person',
  place: 'Place',
  joined: 'Began',
  waiting: 'Waiting',
  finished: 'Finished',
  otherKeyword: 'Other keyword',
  whilePaused: 'While paused',
  leftOut: 'Left out',
  nobody: 'Nobody is in this sequence yet',
  nobodyText: 'While it is on, each person for whom it begins appears here.',
});
