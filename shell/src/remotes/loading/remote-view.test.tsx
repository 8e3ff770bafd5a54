import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { api, apiOk, expectWarning, mswServer, renderPart, screen, waitFor, within } from '@textloom/testing';
import { entryOf, manifestOf, registry, remoteOf } from '../../testing/shell.fixture';
import { allowOverrides, RemotePage, RemoteWidget } from '../index';

const TITLES = {
  good: 'Good',
  flaky: 'Flaky',
  crash: 'Crash',
  lacking: 'Lacking',
  strange: 'Strange',
  stale: 'Stale',
  old: 'Old',
  resting: 'Resting',
  widgets: 'Widgets',
  torn: 'Torn',
};
const manifests = Object.fromEntries(
  Object.entries(TITLES).map(([id, title]) => [
    id,
    manifestOf(id, title, { widgets: { card: { slot: 'home.cards', onError: 'message' } } }),
  ]),
);
const manifest = (id: string) => manifests[id] ?? manifestOf(id, id);
const reports: { remote: string; phase: string; traceId: string }[] = [];
/** The result of loading each remote. */
const answers = new Map<string, () => Promise<unknown>>();
const answer = (id: string, load: () => Promise<unknown>): void => void answers.set(`textloom_${id}/remote`, load);

beforeEach(() => {
  reports.length = 0;
  jest.mocked(loadRemote).mockClear();
  jest.mocked(loadRemote).mockImplementation(
    async (name) =>
      (await (answers.get(name)?.() ?? {
        remote: remoteOf(manifest(name.replace(/^textloom_(\w+)\/.*/, '$1'))),
      })) as never,
  );
  mswServer.use(
    registry({
      ...Object.fromEntries(Object.keys(TITLES).map((id) => [id, entryOf(manifest(id))])),
      old: entryOf(manifest('old'), { contract: 99 }),
      resting: entryOf(manifest('resting'), { enabled: false }),
      torn: entryOf(manifest('torn'), { base: null }),
    }),
    api.post('client-errors', async ({ request }) => (reports.push((await request.json()) as never), apiOk())),
  );
});
afterEach(() => jest.restoreAllMocks());

const page = (component: string) =>
  renderPart(
    <>
      <p>The frame</p>
      <RemotePage component={component} />
    </>,
  );
/** A page that fails; React logs every error that a boundary catches. */
const failingPage = (component: string) => {
  expectWarning(/^(PartError|Error): /);
  return page(component);
};
const failure = () => screen.findByRole('alert');

describe('A page of a remote', () => {
  it('shows inside the frame', async () => {
    // Logged when the registry is read, which the first page does.
    expectWarning(/^\[remotes\] Old: newer failed/);
    expectWarning(/^\[remotes\] Resting: off failed/);
    expectWarning(/^\[remotes\] Torn: registry failed/);
    page('good/list');
    expect(await screen.findByRole('heading', { name: 'Good: list' })).toBeInTheDocument();
  });

  it('that failed to load shows an error beside the frame, reports once, and recovers with Try again', async () => {
    let broken = true;
    answer('flaky', async () => {
      if (broken) throw new Error('[ Federation Runtime ]: RUNTIME-008 remoteEntry could not be loaded');
      return { remote: remoteOf(manifest('flaky')) };
    });
    const view = failingPage('flaky/list');
    const alert = await failure();
    expect(within(alert).getByRole('heading', { level: 1, name: 'Flaky cannot be shown' })).toBeInTheDocument();
    expect(alert).toHaveTextContent('Flaky cannot be reached on the server. Everything else keeps working.');
    expect(alert).toHaveTextContent('Cause: [ Federation Runtime ]: RUNTIME-008 remoteEntry could not be loaded');
    expect(alert).toHaveTextContent(/Reference: [\w-]+, version 1\.0\.0/);
    expect(within(alert).queryByRole('button', { name: 'Reset' })).not.toBeInTheDocument();
    expect(screen.getByText('The frame')).toBeInTheDocument();
    await waitFor(() => expect(reports).toHaveLength(1));
    expect(reports[0]).toMatchObject({ remote: 'flaky', phase: 'entry' });
    expect(alert).toHaveTextContent(reports[0]?.traceId ?? 'no trace');
    broken = false;
    await view.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Flaky: list' })).toBeInTheDocument();
    // With a new address, which no hanging or cached response matches.
    const last = jest.mocked(registerRemotes).mock.calls.at(-1)?.[0][0];
    expect(last).toMatchObject({
      name: 'textloom_flaky',
      entry: expect.stringMatching(/mf-manifest\.json\?again=\d+$/),
    });
  });

  it.each([
    ['manifest', new Error('RUNTIME-003 Failed to get manifest'), 'could not be found on the server.'],
    ['start', new Error('something else'), 'stopped because of an error during its start.'],
    ['entry', new Error('RUNTIME-008 ScriptNetworkError: Script "x" timed out.'), 'took too long to load.'],
    [
      'start',
      new Error('RUNTIME-008 ScriptExecutionError: Script "x" threw'),
      'stopped because of an error during its start.',
    ],
    [
      'newer',
      new Error('Version 9 of shared singleton module x does not satisfy the requirement'),
      'needs a newer version of the application.',
    ],
  ])('names the phase that failed: %s', async (phase, cause, words) => {
    answer('strange', () => Promise.reject(cause));
    failingPage('strange/list');
    const alert = await failure();
    expect(alert).toHaveTextContent(`Strange ${words}`);
    expect(alert).toHaveAttribute('data-phase', phase);
  });

  it('shows an error if its module is not a remote', async () => {
    answer('stale', async () => ({ remote: { pages: 'none' } }));
    failingPage('stale/list');
    expect(await failure()).toHaveTextContent('Stale is not compatible with this version of the application.');
  });

  it('shows an error if its remote lacks it', async () => {
    failingPage('lacking/nothing');
    expect(await failure()).toHaveTextContent('Lacking is not compatible with this version of the application.');
  });

  it('is not requested if its contract differs', async () => {
    failingPage('old/list');
    const alert = await failure();
    expect(alert).toHaveTextContent('Old needs a newer version of the application. Reload the page to get it.');
    expect(within(alert).getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
    expect(loadRemote).not.toHaveBeenCalled();
  });

  it('says that it is not released if the registry does not list its remote', async () => {
    failingPage('ghost/list');
    expect(await failure()).toHaveTextContent('Ghost is not released.');
  });

  it('says that it is switched off if its remote is disabled', async () => {
    failingPage('resting/list');
    expect(await failure()).toHaveTextContent('Resting is switched off.');
    expect(loadRemote).not.toHaveBeenCalled();
  });

  it('describes the cause if its entry is invalid', async () => {
    failingPage('torn/list');
    const cause = within(await failure()).getByText(/^Cause/);
    expect(cause).toHaveTextContent(/^Cause: "base" is not valid: expected string, received null$/);
    expect(loadRemote).not.toHaveBeenCalled();
  });

  it('is contained and reported if it crashes while rendering', async () => {
    const Crash = (): never => {
      throw new Error('broken inside');
    };
    answer('crash', async () => ({
      remote: { ...remoteOf(manifest('crash')), pages: { list: async () => ({ default: Crash }) } },
    }));
    failingPage('crash/list');
    expect(await failure()).toHaveTextContent('Crash stopped because of an error in it.');
    expect(screen.getByText('The frame')).toBeInTheDocument();
    await waitFor(() => expect(reports).toEqual([expect.objectContaining({ remote: 'crash', phase: 'render' })]));
  });
});

describe('A remote whose address a developer has overridden', () => {
  const KEY = 'textloom.overrides';
  const overrides = { lacking: 'http://127.0.0.1:4711/', other: 'http://127.0.0.1:4712/' };
  beforeEach(() => allowOverrides(() => true));
  afterEach(() => {
    allowOverrides(() => false);
    localStorage.clear();
  });

  it.each([
    ['page', () => page('lacking/nothing')],
    ['widget', () => renderPart(<RemoteWidget remote="lacking" widget="nothing" onError="message" />)],
  ])('shows the cause when its %s fails, and Reset ends this override alone', async (kind, open) => {
    expectWarning(new RegExp(`PartError: Lacking: contract failed: no ${kind} "nothing"`));
    // jsdom has no navigation: this is the reload.
    expectWarning(/Not implemented: navigation/);
    const view = open();
    localStorage.setItem(KEY, JSON.stringify(overrides));
    const alert = await failure();
    expect(alert).toHaveTextContent(`Cause: no ${kind} "nothing"`);
    await view.user.click(within(alert).getByRole('button', { name: 'Reset' }));
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ other: overrides.other });
  });
});

describe('A widget of a remote', () => {
  it('shows with the props of its slot', async () => {
    const Card = ({ name }: { name: string }) => <p>{`Card of ${name}`}</p>;
    answer('widgets', async () => ({
      remote: { ...remoteOf(manifest('widgets')), widgets: { card: async () => ({ default: Card }) } },
    }));
    renderPart(<RemoteWidget remote="widgets" widget="card" slotProps={{ name: 'Olivia' }} onError="message" />);
    expect(await screen.findByText('Card of Olivia')).toBeInTheDocument();
  });

  it('that fails shows a short error, or is hidden, as its manifest declares', async () => {
    expectWarning(/^PartError: Old: newer failed/);
    renderPart(
      <>
        <RemoteWidget remote="old" widget="card" onError="message" />
        <div data-testid="hidden">
          <RemoteWidget remote="old" widget="card" onError="hide" />
        </div>
      </>,
    );
    const alert = await failure();
    expect(alert).toHaveTextContent('Old needs a newer version of the application.');
    expect(alert).not.toHaveTextContent('cannot be shown');
    await waitFor(() => expect(screen.getByTestId('hidden')).toBeEmptyDOMElement());
  });

  it('of a disabled remote shows a plain note in its place', async () => {
    expectWarning(/^PartError: Resting: off failed/);
    renderPart(<RemoteWidget remote="resting" widget="card" onError="message" />);
    expect(await screen.findByText('Resting is switched off.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('that is a dialog shows the message in a dialog, which can be closed', async () => {
    expectWarning(/^PartError: Resting: off failed/);
    const onClose = jest.fn();
    const { user } = renderPart(
      <RemoteWidget remote="resting" widget="card" slotProps={{ open: true, onClose }} onError="message" />,
    );
    expect(await screen.findByRole('dialog')).toHaveTextContent('Resting is switched off.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
