import { bus } from '@textloom/bus';
import { registrySchema, type Registry } from '@textloom/contracts';
import { useUnsavedChanges, type Remote } from '@textloom/kit';
import { adoptSession } from '@textloom/session';
import { act, api, apiOk, HttpResponse, mswServer, render, screen, waitFor } from '@textloom/testing';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { http } from 'msw';
import { useState } from 'react';
import { App } from '../app/app';
import { loadSession } from '../base/late-session';
import { entryOf, frameHandlers, loginOf, manifestOf } from './shell.fixture';
import { browser } from '../base/browser';
import { followReleases } from '../remotes/releases/follow-releases';
import { beginSnapshot } from '../remotes/releases/snapshot';

export const keywords = manifestOf('keywords', 'Keywords');
export const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

/** A form that asks before it is left with an unsaved name. */
function Add() {
  const [name, setName] = useState('');
  useUnsavedChanges(name !== '');
  return (
    <form>
      <h1>Add Keyword</h1>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
    </form>
  );
}

/** A remote with a list and that form. */
export const remote = {
  manifest: keywords,
  pages: {
    list: () => Promise.resolve({ default: () => <h1>All keywords</h1> }),
    add: () => Promise.resolve({ default: Add }),
  },
  widgets: {},
} as unknown as Remote;

/** A registry with that remote in a version. */
export const set = (release: number, version = '1.0.0', changes: Partial<Registry> = {}): Registry =>
  registrySchema.parse({
    schema: 1,
    release,
    shell: 'aa',
    remotes: { keywords: entryOf(keywords, { version }) },
    ...changes,
  });

/** The server's data, the requests to it, and how the tab was left. */
export const server = { current: set(7), asked: [] as string[], left: [] as string[], saved: Promise.resolve() };

// The tests of a file share one page, in which somebody was signed in before.
followReleases()();

/** A tab on set 7. */
export function beginTab(): void {
  jest.spyOn(browser, 'open').mockImplementation((address) => void server.left.push(new URL(address).pathname));
  jest.spyOn(browser, 'reload').mockImplementation(() => void server.left.push('reload'));
  Object.assign(server, { current: set(7), asked: [], left: [], saved: Promise.resolve() });
  beginSnapshot(server.current);
}

export function endTab(): void {
  act(() => adoptSession(null));
  localStorage.clear();
  jest.restoreAllMocks();
}

export const registryHandler = () =>
  http.all('*/app/registry.json', ({ request }) => {
    // The frame checks whether the service is available.
    if (request.method === 'HEAD') return new HttpResponse(null);
    server.asked.push(new URL(request.url).search);
    return HttpResponse.json(server.current);
  });

/** Opens the application at an address. */
export async function open(path: string, title: string): Promise<void> {
  window.history.replaceState(null, '', `/app${path}`);
  const login = loginOf({ bucket: 12 });
  mswServer.use(
    ...frameHandlers(login),
    api.delete('keywords/5', () => server.saved.then(() => apiOk())),
    registryHandler(),
  );
  adoptSession(login);
  // As bootstrap does for a browser that keeps a sign-in.
  await loadSession();
  render(<App />);
  await heading(title);
  // The comparison on a page in which somebody was signed in before.
  await waitFor(() => expect(server.asked.length).toBeGreaterThan(0));
}

/** Puts a set in force, and waits until the tab has requested it. */
export async function release(next: Registry): Promise<void> {
  server.current = next;
  server.asked = [];
  act(() => bus.emit('release.changed', { release: next.release, oldest: next.oldest }));
  await waitFor(() => expect(server.asked).toHaveLength(1));
}

export const notice = () => screen.findByText('A new version is ready');
export const noNotice = () => expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument();
export const button = (name: string) => screen.getByRole('button', { name });
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name, hidden: true });
