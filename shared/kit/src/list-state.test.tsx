import { act, renderPart, screen, type Rendered } from '@textloom/testing';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useListState } from './index';

const FILTERS = { search: '', keyword: '', limit: 25 };

function List() {
  const list = useListState(FILTERS);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [, draw] = useState(0);
  return (
    <>
      <p>{`${list.values.search}|${list.values.page}|${list.values.orderby} ${list.values.orderbytype}|${String(list.active)}|${params.get('tab') ?? ''}`}</p>
      <p data-testid="query">{JSON.stringify(list.query)}</p>
      <button onClick={() => list.set({ search: 'sam' })}>filter</button>
      <button onClick={() => list.setPage(3)}>page</button>
      <button onClick={() => list.setSort('first_name', 'ASC')}>sort</button>
      <button onClick={list.clear}>clear</button>
      <button
        onClick={() => {
          list.set({ search: 'jo' });
          list.set({ keyword: 'PIZZA' });
        }}
      >
        two at once
      </button>
      <button onClick={() => void navigate(-1)}>back</button>
      <button onClick={() => draw((count) => count + 1)}>draw</button>
      <Link to="/subscribers">again</Link>
    </>
  );
}

const KEY = 'textloom.list./subscribers';
/** The frame clears storage, so tests store afterwards, before the list is opened by its link. */
const open = (path: string): Rendered => renderPart(<List />, { path });

describe('SUBS-026, API-076: filters in the address', () => {
  it('starts with the product’s defaults and sends no empty filters', () => {
    open('/subscribers');
    expect(screen.getByText('|1|added_at DESC|false|')).toBeInTheDocument();
    expect(JSON.parse(screen.getByTestId('query').textContent ?? '')).toEqual({
      page: 1,
      orderby: 'added_at',
      orderbytype: 'DESC',
      limit: 25,
    });
  });

  it('reads a reloaded address, and ignores invalid values', () => {
    open('/subscribers?search=jo&page=-4&orderbytype=sideways&tab=history');
    expect(screen.getByText('jo|1|added_at DESC|true|history')).toBeInTheDocument();
  });

  it('writes changes, goes to page 1 with a filter, and leaves other parameters alone', async () => {
    const view = open('/subscribers?tab=history');
    await view.user.click(screen.getByText('page'));
    expect(view.address()).toBe('/subscribers?tab=history&page=3');
    await view.user.click(screen.getByText('filter'));
    await view.user.click(screen.getByText('sort'));
    expect(view.address()).toBe('/subscribers?tab=history&orderby=first_name&orderbytype=ASC&search=sam');
  });
});

describe('SUBS-026: quick changes', () => {
  it('all count, also those that are written before the first is rendered', async () => {
    const view = open('/subscribers');
    await view.user.click(screen.getByText('two at once'));
    expect(view.address()).toBe('/subscribers?search=jo&keyword=PIZZA');
    await view.user.click(screen.getByText('clear'));
    expect(view.address()).toBe('/subscribers');
  });
});

describe('SUBS-025, SUBS-027: filters stored per route (decision 89)', () => {
  it('restores them when the route is opened without a query', async () => {
    const view = open('/subscribers?search=sam&page=2');
    expect(localStorage.getItem(KEY)).toBe('page=2&search=sam');
    await view.user.click(screen.getByText('again'));
    expect(view.address()).toBe('/subscribers?page=2&search=sam');
  });

  it('lets a query in the address win and replace the stored one', () => {
    const view = open('/subscribers?search=first');
    view.unmount();
    localStorage.setItem(KEY, 'search=first&keyword=PIZZA');
    open('/subscribers?search=second');
    expect(localStorage.getItem(KEY)).toBe('search=second');
  });

  it('empties address and store with Clear, and keeps the order', async () => {
    const view = open('/subscribers?search=sam&orderby=zip');
    await view.user.click(screen.getByText('clear'));
    expect(view.address()).toBe('/subscribers?orderby=zip');
    expect(localStorage.getItem(KEY)).toBe('orderby=zip');
  });

  it('does not bring back a filter that was emptied by hand', async () => {
    const view = open('/subscribers?search=sam');
    await view.user.click(screen.getByText('clear'));
    await view.user.click(screen.getByText('again'));
    expect(view.address()).toBe('/subscribers');
  });

  it('keeps routes apart', () => {
    open('/subscribers?search=sam').unmount();
    act(() => undefined);
    open('/keywords');
    expect(screen.getByText('|1|added_at DESC|false|')).toBeInTheDocument();
  });
});

describe('SUBS-026, SUBS-027: the browser’s Back, and a second tab', () => {
  it('restores a page and a filter, down to the list as it was opened', async () => {
    const view = open('/subscribers');
    await view.user.click(screen.getByText('filter'));
    await view.user.click(screen.getByText('page'));
    expect(view.address()).toBe('/subscribers?page=3&search=sam');
    await view.user.click(screen.getByText('back'));
    expect(view.address()).toBe('/subscribers?search=sam');
    await view.user.click(screen.getByText('back'));
    expect(view.address()).toBe('/subscribers');
    expect(screen.getByText('|1|added_at DESC|false|')).toBeInTheDocument();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it("is not filtered by another tab's filters", async () => {
    const view = open('/subscribers');
    localStorage.setItem(KEY, 'search=theirs');
    await view.user.click(screen.getByText('draw'));
    expect(screen.getByText('|1|added_at DESC|false|')).toBeInTheDocument();
    expect(view.address()).toBe('/subscribers');
  });
});
