import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { bus } from '@textloom/bus';
import type { BusEvents, LoginReply, Permission, Profile } from '@textloom/contracts';
import { createQueryClient, LeaveGuard, ShellProvider, type Remote } from '@textloom/kit';
import { adoptSession } from '@textloom/session';
import { ThemeRoot } from '@textloom/ui';
import type { RequestHandler } from 'msw';
import { lazy, Suspense, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { fakeShell, type FakeEntries, type FakeWidgets } from './fake-shell';
import { make } from './make';
import { mswServer } from './server';

// Results arrive in milliseconds, but a busy machine may need more than the default second.
configure({ asyncUtilTimeout: 30_000 });

export interface FrameOptions {
  /** The login response; default: the active owner. */
  session?: LoginReply;
  /** Shortcuts for parts of the session. */
  permissions?: readonly Permission[];
  profile?: Partial<Profile>;
  /** MSW handlers of this test; every other call fails it. */
  handlers?: readonly RequestHandler[];
  /** Widgets of other remotes, by slot. */
  widgets?: FakeWidgets;
  /** What their manifest declares about them. */
  widgetEntries?: FakeEntries;
}

export interface Rendered {
  user: UserEvent;
  /** Current address: path and query. */
  address: () => string;
  /** Alerts so far. */
  alerts: () => readonly BusEvents['alert.show'][];
  /** Responds to the next confirm dialog; resolves with its content. */
  answerConfirm: (answer: boolean) => Promise<BusEvents['confirm.ask']>;
  unmount: () => void;
  container: HTMLElement;
}

const sessionOf = ({ session = make.login(), permissions, profile }: FrameOptions): LoginReply => ({
  ...session,
  profile: { ...session.profile, ...profile, ...(permissions ? { allow: [...permissions] } : {}) },
});

function renderFrame(path: string, options: FrameOptions, remote: Remote | null, content: ReactNode): Rendered {
  localStorage.clear();
  sessionStorage.clear();
  adoptSession(sessionOf(options));
  if (options.handlers) mswServer.use(...options.handlers);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const alerts: BusEvents['alert.show'][] = [];
  const heard = bus.on('alert.show').subscribe((alert) => alerts.push(alert));
  let address = path;
  function Address() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  const view = render(
    <ThemeRoot>
      <QueryClientProvider client={client}>
        <ShellProvider shell={fakeShell(remote, options.widgets, options.widgetEntries)}>
          <MemoryRouter initialEntries={[path]}>
            <LeaveGuard>
              <Address />
              {content}
            </LeaveGuard>
          </MemoryRouter>
        </ShellProvider>
      </QueryClientProvider>
    </ThemeRoot>,
  );
  return {
    // Skips jsdom's computed style of every ancestor at every click, which takes most of a test's time.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    address: () => address,
    alerts: () => alerts,
    answerConfirm: (answer) =>
      new Promise((resolve) => {
        const asked = bus.on('confirm.ask').subscribe((question) => {
          asked.unsubscribe();
          resolve(question);
          queueMicrotask(() => bus.emit('confirm.answered', { id: question.id, answer }));
        });
      }),
    unmount: () => {
      heard.unsubscribe();
      view.unmount();
      client.clear();
    },
    container: view.container,
  };
}

/**
 * Shows a remote's page at an address, inside a real frame: router, theme, session, query client and a shell with the
 * same interface. An address outside the remote shows `Left to <address>`.
 */
export function renderRemote(remote: Remote, path: string, options: FrameOptions = {}): Rendered {
  const views = Object.fromEntries(Object.entries(remote.pages).map(([key, load]) => [key, lazy(load)]));
  const routes = Object.entries(remote.manifest.pages).map(([key, { path: route, view = key }]) => {
    const View = views[view];
    if (!View) throw new Error(`The manifest declares the page ${key}, the remote has none.`);
    return <Route key={key} path={route} element={<View />} />;
  });
  return renderFrame(
    path,
    options,
    remote,
    <Suspense fallback={<p>Loading page</p>}>
      <Routes>
        {routes}
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </Suspense>,
  );
}

/** Shows any part of a screen (a widget, a form) inside the same frame. */
export const renderPart = (part: ReactNode, options: FrameOptions & { path?: string } = {}): Rendered =>
  renderFrame(options.path ?? '/', options, null, part);

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`Left to ${pathname}${search}`}</p>;
}

export { screen, within };
export { act, fireEvent, render, renderHook, waitFor } from '@testing-library/react';
