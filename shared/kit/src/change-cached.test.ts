import { InfiniteQueryObserver, type InfiniteData } from '@tanstack/react-query';
import { changeCached, createQueryClient } from './index';

const queryKey = ['pages'];
type Pages = InfiniteData<string, number>;

/** An infinite list whose second page is on its way. */
async function whileLoadingTheNext() {
  const client = createQueryClient();
  let arrive = (page: string): void => void page;
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: ({ pageParam }) => (pageParam === 1 ? 'first' : new Promise<string>((done) => (arrive = done))),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
  });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch({ cancelRefetch: false });
  const next = observer.fetchNextPage();
  return {
    client,
    pages: () => client.getQueryData<Pages>(queryKey)?.pages,
    arrive: async () => {
      arrive('second');
      await next;
      stop();
    },
  };
}

const read = ({ pages, pageParams }: Pages): Pages => ({
  pageParams,
  pages: pages.map((page) => (page === 'first' ? 'first, read' : page)),
});

describe('A change of cached pages while the next one is loading', () => {
  it('is undone by TanStack Query itself', async () => {
    const { client, pages, arrive } = await whileLoadingTheNext();
    client.setQueryData<Pages>(queryKey, (data) => data && read(data));
    expect(pages()).toEqual(['first, read']);
    await arrive();
    expect(pages()).toEqual(['first', 'second']);
  });

  it('shows at once and stays', async () => {
    const { client, pages, arrive } = await whileLoadingTheNext();
    const changed = changeCached(client, queryKey, read);
    expect(pages()).toEqual(['first, read']);
    await arrive();
    await changed;
    expect(pages()).toEqual(['first, read', 'second']);
  });

  it('loads nothing and invents nothing when there is no such data', async () => {
    const client = createQueryClient();
    await changeCached(client, queryKey, read);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
