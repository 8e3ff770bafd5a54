import { api, apiOk, formOf, renderRemote, screen, useMouse, waitFor, within, type Rendered } from '@textloom/testing';
import { remote } from '../../remote';
import { costs, counted, noDraft, preflight, run } from '../../testing/compose.fixture';

const YEAR = new Date().getFullYear() + 1;
/** The nth Sunday of a month, when US clocks change: the second of March, the first of November. */
function sunday(month: number, nth: number): string {
  const first = new Date(Date.UTC(YEAR, month - 1, 1)).getUTCDay();
  const day = 1 + ((7 - first) % 7) + (nth - 1) * 7;
  return `${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}${YEAR}`;
}
type Body = Record<string, string | string[]>;
/** Fakes only the date, not the timers. */
const FROZEN = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['nextTick', 'queueMicrotask', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
  ...(['requestIdleCallback', 'cancelIdleCallback', 'hrtime'] as const),
];

/** Renders the composer for a user in Chicago; collects the requests. */
function show(timezone = 0) {
  const [dryRuns, sent]: [Body[], Body[]] = [[], []];
  const view = renderRemote(remote, '/messages/add', {
    profile: { timezone },
    handlers: [
      ...noDraft(),
      counted(120),
      api.post('messages/campaigns/dryrun', async ({ request }) => (dryRuns.push(await formOf(request)), apiOk(run()))),
      api.post(
        'messages/campaigns',
        async ({ request }) => (
          sent.push(await formOf(request)),
          apiOk({ id: 5, recipients: 120, required: 120 }, 'Your campaign was scheduled.')
        ),
      ),
      api.get('messages/campaigns', () =>
        apiOk({
          entries: [],
          total_entries: 0,
          per_page_entries: 25,
          current_page: 1,
          total_available_messages: 4_000,
        }),
      ),
    ],
  });
  return { view, dryRuns, sent };
}

async function compose(view: Rendered): Promise<void> {
  await view.user.click(await screen.findByRole('combobox', { name: 'To' }));
  await view.user.click(await screen.findByRole('option', { name: /^PIZZA/ }));
  await view.user.click(screen.getByRole('textbox', { name: 'Message' }));
  await view.user.paste('Two for one today');
  await costs('120 people × 1 = 120 messages');
}
const later = async (view: Rendered): Promise<HTMLElement> => {
  await view.user.click(await screen.findByRole('radio', { name: 'Pick a time' }));
  return screen.findByRole('group', { name: 'Send date and time' });
};
async function type(view: Rendered, keys: string): Promise<void> {
  const field = await later(view);
  await view.user.click(within(field).getByRole('spinbutton', { name: 'Month' }));
  await view.user.keyboard(keys);
  await view.user.tab();
}
const submit = (view: Rendered) => view.user.click(screen.getByRole('button', { name: 'Review and send' }));

useMouse();

describe('CAMP-020, VAL-054, VAL-056: Send Later', () => {
  it('sets the label of the button, names the timezone, and sends the typed date', async () => {
    const { view, dryRuns, sent } = show(-2);
    await compose(view);
    expect(screen.getByRole('button', { name: 'Review and send' })).toBeInTheDocument();
    await type(view, `1224${YEAR}0605p`);
    expect(screen.getByText('Pacific time, the timezone of your profile.')).toBeInTheDocument();
    await submit(view);
    const dialog = await preflight();
    expect(dialog).toHaveAccessibleName('Schedule for 120 people?');
    expect(dryRuns[0]).toMatchObject({ schedule: '1', schedule_date: `12/24/${YEAR} 06:05 PM` });
    await view.user.click(within(dialog).getByRole('button', { name: 'Send Later' }));
    await waitFor(() => expect(view.address()).toBe('/messages'));
    expect(sent[0]).toMatchObject({
      schedule: '1',
      schedule_date: `12/24/${YEAR} 06:05 PM`,
      quiet: '1',
      not_after: '',
    });
  });

  it('sends no date after switching back to Send Now', async () => {
    const { view, dryRuns } = show();
    await compose(view);
    await type(view, `1224${YEAR}0605p`);
    await view.user.click(screen.getByRole('radio', { name: 'Send Now' }));
    await view.user.click(screen.getByRole('button', { name: 'Review and send' }));
    await preflight();
    expect(dryRuns[0]).toMatchObject({ schedule: '0', schedule_date: '' });
  });
});

describe('CAMP-020, VAL-056, decision 360: the preset times', () => {
  const NOW = new Date('2026-11-23T20:02:00Z');
  beforeEach(() => jest.useFakeTimers({ now: NOW, doNotFake: FROZEN }));
  afterEach(() => jest.useRealTimers());

  it.each([
    ['In 1 hour', '11/23/2026 03:05 PM', 'Mon, Nov 23, 2026, 3:05 PM, CST'],
    ['Tomorrow 10 AM', '11/24/2026 10:00 AM', 'Tue, Nov 24, 2026, 10:00 AM, CST'],
    ['Next Friday 5 PM', '11/27/2026 05:00 PM', 'Fri, Nov 27, 2026, 5:00 PM, CST'],
  ])('%s is shown in full and sent', async (choice, schedule_date, shown) => {
    const { view, dryRuns } = show();
    await compose(view);
    await view.user.click(screen.getByRole('radio', { name: choice }));
    expect(screen.getByText(new RegExp(`^${shown}`))).toHaveTextContent(
      /Central time, the timezone of your profile\.$/,
    );
    await submit(view);
    const dialog = await preflight();
    expect(within(dialog).getByRole('button', { name: 'Send Later' })).toBeEnabled();
    expect(dryRuns[0]).toMatchObject({ schedule: '1', schedule_date });
  });

  it('"In 1 hour" counts from Send, not from the choice', async () => {
    const { view, dryRuns } = show();
    await compose(view);
    await view.user.click(screen.getByRole('radio', { name: 'In 1 hour' }));
    jest.setSystemTime(NOW.getTime() + 90 * 60_000);
    await submit(view);
    await preflight();
    expect(dryRuns[0]).toMatchObject({ schedule_date: '11/23/2026 04:35 PM' });
  });

  it('are the starting value of a picked time', async () => {
    const { view, dryRuns } = show();
    await compose(view);
    await view.user.click(screen.getByRole('radio', { name: 'Tomorrow 10 AM' }));
    const field = await later(view);
    await view.user.click(within(field).getByRole('spinbutton', { name: 'Hours' }));
    await view.user.keyboard('11');
    await view.user.tab();
    expect(screen.getByRole('radio', { name: 'Pick a time' })).toBeChecked();
    await submit(view);
    await preflight();
    expect(dryRuns[0]).toMatchObject({ schedule_date: '11/24/2026 11:00 AM' });
  });
});

describe('VAL-055, VAL-057: an impossible date', () => {
  it.each([
    ['that is incomplete', '1224', 'Enter the date and time to send it, like 12/31/2026 09:30 AM.'],
    ['in the past', '122420200605p', 'Choose a time in the future.'],
    ['between the steps of 5 minutes', `1224${YEAR}0607p`, 'Choose minutes in steps of 5.'],
    [
      'in the hour that clocks skip',
      `${sunday(3, 2)}0230a`,
      /^This time does not exist: clocks go forward in that hour/,
    ],
  ])('%s is shown at the field, and nothing is requested', async (_name, keys, problem) => {
    const { view, dryRuns } = show();
    await compose(view);
    await type(view, keys);
    await submit(view);
    expect(await screen.findByText(problem)).toHaveRole('alert');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(dryRuns).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Two for one today');
  });

  it('that occurs twice means its first occurrence, and a hint says so', async () => {
    const { view } = show();
    await type(view, `${sunday(11, 1)}0130a`);
    expect(await screen.findByText(/^Clocks go back in that hour.*the first time \(CDT\)\.$/)).toBeInTheDocument();
  });

  it('is not offered by the picker, which has a 12-hour clock in steps of 5 minutes', async () => {
    const { view } = show();
    const field = await later(view);
    await view.user.click(within(field).getByRole('button', { name: /^Choose date/ }));
    const minutes = await screen.findByRole('listbox', { name: 'Select minutes' });
    expect(
      within(minutes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(Array.from({ length: 12 }, (_, step) => String(step * 5).padStart(2, '0')));
    expect(within(screen.getByRole('listbox', { name: 'Select hours' })).getAllByRole('option')).toHaveLength(12);
    expect(within(screen.getByRole('listbox', { name: 'Select meridiem' })).getAllByRole('option')).toHaveLength(2);
  });
});

describe('the picker of a narrow window', () => {
  it('is a dialog that shows calendar and clock one after the other', async () => {
    jest.replaceProperty(window, 'innerWidth', 390);
    const { view } = show();
    const field = await later(view);
    await view.user.click(within(field).getByRole('button', { name: /^Choose date/ }));
    expect(await screen.findByRole('dialog', { name: 'Send date and time' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /time/i })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /date/i })).toBeInTheDocument();
  });
});

describe('delivery options of a campaign', () => {
  it('are collapsed at first, and are sent', async () => {
    const { view, sent } = show();
    await compose(view);
    const fold = screen.getByRole('button', { name: /^More options/ });
    expect(fold).toHaveTextContent('Compare two texts, quiet hours, last time');
    await view.user.click(fold);
    await view.user.click(screen.getByRole('radio', { name: 'Send outside of the account’s own hours, too' }));
    const end = await screen.findByRole('group', { name: 'Not after' });
    await view.user.click(within(end).getByRole('spinbutton', { name: 'Month' }));
    await view.user.keyboard(`1224${YEAR}0600p`);
    await view.user.tab();
    await view.user.click(screen.getByRole('button', { name: 'Review and send' }));
    await view.user.click(within(await preflight()).getByRole('button', { name: 'Send Now' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ quiet: '0', not_after: `12/24/${YEAR} 06:00 PM` });
  });
});

describe('each recipient’s local time (decision 435)', () => {
  it('can be chosen for a time of day and is sent, but not for "In 1 hour"', async () => {
    const { view, dryRuns, sent } = show();
    await compose(view);
    const own = () => screen.queryByRole('checkbox', { name: 'In each recipient’s local time' });
    expect(own()).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('radio', { name: 'In 1 hour' }));
    expect(own()).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('radio', { name: 'Tomorrow 10 AM' }));
    await view.user.click(await screen.findByRole('checkbox', { name: 'In each recipient’s local time' }));
    expect(own()).toHaveAccessibleDescription(/right away/);
    expect(screen.getByText(/, 10:00 AM, in each recipient’s local time\.$/)).toBeInTheDocument();
    await submit(view);
    await view.user.click(within(await preflight()).getByRole('button', { name: 'Send Later' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(dryRuns[0]).toMatchObject({ schedule: '1', own_time: '1' });
    expect(sent[0]).toMatchObject({ schedule: '1', own_time: '1' });
  });

  it('cannot be combined with two texts', async () => {
    const { view, sent } = show();
    await compose(view);
    await view.user.click(screen.getByRole('radio', { name: 'Tomorrow 10 AM' }));
    await view.user.click(await screen.findByRole('checkbox', { name: 'In each recipient’s local time' }));
    await view.user.click(screen.getByRole('button', { name: /More options/ }));
    await view.user.click(await screen.findByRole('switch', { name: 'Compare two texts' }));
    await submit(view);
    expect(await screen.findByText(/^Two texts can be compared only when everybody/)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});
