import { call } from '@textloom/api';
import { bus } from '@textloom/bus';
import { listKeywords } from '@textloom/contracts';
import { onlineManager } from '@tanstack/react-query';
import {
  act,
  api,
  apiError,
  apiPage,
  delay,
  expectWarning,
  HttpResponse,
  make,
  queryOf,
  renderPart,
  screen,
  waitFor,
} from '@textloom/testing';
import { useState } from 'react';
import { useListQuery, useListState } from './index';

const totals = { used: 1, total: 3 };

function List() {
  const state = useListState({ search: '' });
  const source = useListQuery({
    key: ['keywords'],
    state,
    fetch: (query, options) => call(listKeywords, query, options),
    live: ['keyword.changed'],
    everyMs: ({ entries }) => (entries.some(({ keyword }) => keyword === 'SOON') ? 10 : false),
  });
  return (
    <>
      <p>{`${source.status} ${source.rows.map(({ keyword }) => keyword).join(',')} ${source.error?.message ?? ''} ${source.reply?.used ?? '-'}`}</p>
      <button onClick={() => state.set({ search: 'a' })}>a</button>
      <button onClick={() => state.set({ search: 'ab' })}>ab</button>
      <button onClick={source.retry}>retry</button>
    </>
  );
}

describe('API-005, SUBS-028: loading a list', () => {
  it('requests the page of the address and shows its rows', async () => {
    let query: Record<string, string> = {};
    renderPart(<List />, {
      path: '/keywords?search=piz',
      handlers: [api.get('keywords', ({ request }) => ((query = queryOf(request)), apiPage([make.keyword()], totals)))],
    });
    expect(await screen.findByText(/^ready PIZZA/)).toHaveTextContent('1');
    expect(query).toEqual({
      'filter[page]': '1',
      'filter[orderby]': 'added_at',
      'filter[orderbytype]': 'DESC',
      'filter[search]': 'piz',
    });
  });

  it('cancels the earlier of two calls and shows the later one’s rows', async () => {
    const answer = api.get('keywords', async ({ request }) => {
      const search = queryOf(request)['filter[search]'] ?? 'none';
      await delay(search === 'a' ? 150 : 10);
      return apiPage([make.keyword({ keyword: search.toUpperCase() })], totals);
    });
    const { user } = renderPart(<List />, { path: '/keywords', handlers: [answer] });
    await screen.findByText(/NONE/);
    await user.click(screen.getByText('a'));
    await user.click(screen.getByText('ab'));
    expect(await screen.findByText(/ready AB /)).toBeInTheDocument();
  });

  it('loads again for as long as its reply asks for it', async () => {
    let calls = 0;
    const answer = api.get('keywords', () => {
      calls += 1;
      return apiPage([make.keyword({ keyword: calls < 3 ? 'SOON' : 'DONE' })], totals);
    });
    renderPart(<List />, { path: '/keywords', handlers: [answer] });
    expect(await screen.findByText(/ready DONE/)).toBeInTheDocument();
    expect(calls).toBe(3);
  });

  it('restores the scroll position once the list is loaded', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    renderPart(<List />, {
      path: '/keywords',
      handlers: [api.get('keywords', async () => (await delay(30), apiPage([], totals)))],
    });
    localStorage.setItem('textloom.scroll./keywords', '640');
    expect(scrolled).not.toHaveBeenCalled();
    await screen.findByText(/^ready/);
    expect(scrolled).toHaveBeenCalledWith({ top: 640, behavior: 'instant' });
  });
});

describe('ERR-028: failures (decision 153)', () => {
  it('shows that nothing could be loaded, and loads on retry', async () => {
    expectWarning(/^Loading \["keywords","list".* failed: It broke\./);
    let works = false;
    const { user } = renderPart(<List />, {
      path: '/keywords',
      handlers: [
        api.get('keywords', () => (works ? apiPage([make.keyword()], totals) : apiError(500, 'internal', 'It broke.'))),
      ],
    });
    expect(await screen.findByText(/^failed/)).toHaveTextContent('It broke.');
    works = true;
    await user.click(screen.getByText('retry'));
    expect(await screen.findByText(/^ready PIZZA/)).toBeInTheDocument();
  });

  it('shows the error offline too, instead of loading for ever, and loads when the connection is back', async () => {
    expectWarning(
      /^Loading \["keywords","list".* failed: The server cannot be reached\. Check your connection and try again\./,
    );
    let works = false;
    onlineManager.setOnline(false);
    try {
      renderPart(<List />, {
        path: '/keywords',
        handlers: [api.get('keywords', () => (works ? apiPage([make.keyword()], totals) : HttpResponse.error()))],
      });
      expect(await screen.findByText(/^failed/)).toHaveTextContent('The server cannot be reached.');
      works = true;
    } finally {
      act(() => onlineManager.setOnline(true));
    }
    expect(await screen.findByText(/^ready PIZZA/)).toBeInTheDocument();
  });

  it('keeps the rows when a refresh fails', async () => {
    expectWarning(/^Loading \["keywords","list".* failed: It broke\./);
    let calls = 0;
    renderPart(<List />, {
      path: '/keywords',
      handlers: [
        api.get('keywords', () =>
          (calls += 1) === 1 ? apiPage([make.keyword()], totals) : apiError(500, 'internal', 'It broke.'),
        ),
      ],
    });
    await screen.findByText(/^ready PIZZA/);
    act(() => bus.emit('keyword.changed', { id: 1 }));
    await waitFor(() => expect(calls).toBe(2));
    expect(screen.getByText(/^ready PIZZA/)).toBeInTheDocument();
  });
});

describe('SUBS-011, SUBS-026: a page that no longer exists', () => {
  it('is replaced by the last one, without a step back to it', async () => {
    const asked: string[] = [];
    const view = renderPart(<List />, {
      path: '/keywords?page=9&search=piz',
      handlers: [
        api.get('keywords', ({ request }) => {
          const page = Number(queryOf(request)['filter[page]']);
          asked.push(String(page));
          return apiPage(page <= 2 ? [make.keyword({ keyword: `PAGE${page}` })] : [], {
            ...totals,
            total_entries: 30,
            per_page_entries: 25,
            current_page: page,
          });
        }),
      ],
    });
    expect(await screen.findByText(/^ready PAGE2/)).toBeInTheDocument();
    expect(view.address()).toBe('/keywords?page=2&search=piz');
    expect(asked).toEqual(['9', '2']);
  });

  it('stays when nothing is found at all', async () => {
    const view = renderPart(<List />, {
      path: '/keywords?page=9',
      handlers: [api.get('keywords', () => apiPage([], totals))],
    });
    await screen.findByText(/^ready/);
    expect(view.address()).toBe('/keywords?page=9');
  });
});

describe('live events', () => {
  it('refresh the list, a burst of them once', async () => {
    let calls = 0;
    renderPart(<List />, {
      path: '/keywords',
      handlers: [api.get('keywords', () => ((calls += 1), apiPage([make.keyword({ keyword: `K${calls}` })], totals)))],
    });
    await screen.findByText(/ready K1/);
    act(() => {
      for (let id = 1; id < 20; id += 1) bus.emit('keyword.changed', { id });
      bus.emit('campaign.changed', { id: 1 });
    });
    expect(await screen.findByText(/ready K2/)).toBeInTheDocument();
    expect(calls).toBe(2);
  });

  it('refresh a list that takes long to load, also while they keep arriving', async () => {
    let calls = 0;
    renderPart(<List />, {
      path: '/keywords',
      handlers: [
        api.get('keywords', async () => {
          calls += 1;
          const keyword = `K${calls}`;
          if (calls > 1) await delay(700);
          return apiPage([make.keyword({ keyword })], totals);
        }),
      ],
    });
    await screen.findByText(/ready K1/);
    const coming = setInterval(() => bus.emit('keyword.changed', { id: 1 }), 250);
    try {
      expect(await screen.findByText(/ready K[2-9]/)).toBeInTheDocument();
    } finally {
      clearInterval(coming);
    }
  });

  it('count when they arrive during the first load', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    let calls = 0;
    renderPart(<List />, {
      path: '/keywords',
      handlers: [
        api.get('keywords', async () => {
          calls += 1;
          const keyword = calls === 1 ? 'BEFORE' : 'AFTER';
          if (calls === 1) await released;
          return apiPage([make.keyword({ keyword })], totals);
        }),
      ],
    });
    await waitFor(() => expect(calls).toBe(1));
    act(() => bus.emit('keyword.changed', { id: 1 }));
    await act(() => delay(600));
    release();
    expect(await screen.findByText(/ready AFTER/)).toBeInTheDocument();
    expect(calls).toBe(2);
  });

  it('refresh the list after the stream was lost', async () => {
    let calls = 0;
    renderPart(<List />, {
      path: '/keywords',
      handlers: [api.get('keywords', () => ((calls += 1), apiPage([], totals)))],
    });
    await screen.findByText(/^ready/);
    act(() => bus.emit('live.reconnected', {}));
    await waitFor(() => expect(calls).toBe(2));
  });
});

describe('Data from before an event', () => {
  it('is fetched again when its screen opens, although it is fresh', async () => {
    let calls = 0;
    const { user } = renderPart(<Closable />, {
      path: '/keywords',
      handlers: [
        api.get('keywords', () => ((calls += 1), apiPage([make.keyword({ keyword: `CALL${calls}` })], totals))),
      ],
    });
    await screen.findByText(/CALL1/);
    await user.click(screen.getByText('toggle'));
    await user.click(screen.getByText('toggle'));
    await screen.findByText(/CALL1/);
    await user.click(screen.getByText('toggle'));
    // No screen is listening now.
    act(() => bus.emit('keyword.changed', { id: 1 }));
    await user.click(screen.getByText('toggle'));
    expect(await screen.findByText(/CALL2/)).toBeInTheDocument();
    expect(calls).toBe(2);
  });
});

function Closable() {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open && <List />}
      <button onClick={() => setOpen(!open)}>toggle</button>
    </>
  );
}
