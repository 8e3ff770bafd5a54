import { counted, formatCount } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of one automation: a recurring campaign or a sequence. */
export const TEXTS = catalogue({
  automation: 'Automation',
  theAutomation: 'The automation',
  /** In the line below the heading, after the times at which it sends. */
  next: (time: string) => `next ${time}`,
  notSent: (problem: string) => `The last run was not sent. ${problem}`,

  /** Switching it on and off. */
  switchOn: 'Switch on',
  switchOnTitle: (name: string) => `Switch on ${name}?`,
  pause: 'Pause',
  withBirthday: 'People with a birthday',
  joinedLately: 'Joined by text in the last 30 days',
  nobodyWouldGetIt: 'Nobody would get it now.',
  notEnoughForRun: 'You do not have enough messages for a run. It would not be sent.',
  perPerson: (count: number) => `${counted(count, 'message')} per person`,
  inAYear: (count: number) => `${counted(count, 'message')} in a year`,
  available: 'Available',
  firstRun: 'First run',
  sequenceOutlook: 'Everybody who texts the keyword from now on gets these messages. Quiet hours are obeyed.',
  recurringOutlook:
    'Recipients are counted anew before each run. If a run cannot be sent, we email you and try the next one.',

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
  daysBeforeHelp: '0: on the day. Birthdays are in the details of each subscriber.',
  firstDay: 'First day (optional)',
  lastDay: 'Last day (optional)',
  quiet: 'Obey quiet hours',
  quietHelp: 'People for whom it is too early or too late get it when their quiet hours end.',
  tooLong: (limit: number) => `With the longest names it has more than ${limit} characters.`,
  runs: 'Runs',
  noRuns: 'No runs yet',
  noRunsText: 'Each run appears here and in the list of campaigns.',

  /** The messages of a sequence. */
  chooseKeyword: 'Choose a keyword',
  leaveOnReply: 'Stop for anyone who replies',
  sequenceStart:
    'A sequence begins when a person texts the keyword, and ends when they text STOP. Times are in the account owner’s timezone.',
  stepsChanged: 'People who are in it go on with the messages that are still ahead. Nobody gets a message twice.',
  addMessage: 'Add message',
  messageNumber: (number: number) => `Message ${number}`,
  removeMessage: (number: number) => `Remove message ${number}`,
  stepNumbers: (sent: number, waiting: number, capped: number) =>
    `${counted(sent, 'message')} sent · ${counted(waiting, 'person', 'people')} waiting${capped > 0 ? ` · ${formatCount(capped)} left out by your limits` : ''}`,
  days: 'Days',
  hours: 'Hours',
  /** Before "days after joining" */
  sentAfter: 'Sent',
  daysAfterJoining: 'Days after joining',
  hoursAfterJoining: 'Hours after joining',
  enterHours: 'Enter a number of hours.',
  fewestHours: 'At least 1 hour.',
  mostHours: 'At most 720 hours.',
  enterDays: 'Enter a number of days.',
  mostDays: 'At most 365 days.',

  /** The people of a sequence. */
  person: 'Person',
  place: 'Place',
  joined: 'Joined',
  waiting: 'Waiting',
  finished: 'Finished',
  otherKeyword: 'Other keyword',
  nobody: 'Nobody is in this sequence yet',
  nobodyText: 'Each person who texts the keyword from now on appears here.',
});
