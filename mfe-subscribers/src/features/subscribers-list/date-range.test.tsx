import { renderPart, screen, waitFor } from '@textloom/testing';
import { DateRangeFilter } from './date-range.filter';

const [FROM, TO] = ['Date entered, from', 'Date entered, to'];
function show(range: { start: string; end: string }) {
  const onChange = jest.fn();
  return { onChange, ...renderPart(<DateRangeFilter {...range} onChange={onChange} />) };
}
type View = ReturnType<typeof show>;
/** Types over the month of one of the two dates. */
async function month(view: View, label: string, digits: string): Promise<void> {
  await view.user.click(screen.getByRole('textbox', { name: label }));
  await screen.findByRole('group', { name: label });
  await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Month' })).toHaveFocus());
  await view.user.keyboard(digits);
}

beforeEach(() => {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(new EventTarget(), { matches: media.includes('pointer: fine'), media, onchange: null, addListener: () => undefined, removeListener: () => undefined }));
});
afterEach(() => jest.restoreAllMocks());

describe('SUBS-002: a range of days', () => {
  it('asks for both days of a range, from and to alike', async () => {
    const view = show({ start: '11/02/2026', end: '11/20/2026' });
    await month(view, FROM, '10');
    expect(view.onChange.mock.lastCall).toEqual([{ start: '10/02/2026', end: '11/20/2026' }]);
  });

  it('takes one day as a range of its own', async () => {
    const view = show({ start: '11/02/2026', end: '12/02/2026' });
    await month(view, TO, '11');
    expect(view.onChange.mock.lastCall).toEqual([{ start: '11/02/2026', end: '11/02/2026' }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('complains about one that ends before it begins and does not ask for it', async () => {
    const view = show({ start: '11/02/2026', end: '11/20/2026' });
    await month(view, TO, '10');
    expect(await screen.findByRole('alert')).toHaveTextContent('The end is before the start.');
    expect(view.onChange).not.toHaveBeenCalled();
    await view.user.click(screen.getByRole('spinbutton', { name: 'Month' }));
    await view.user.keyboard('12');
    expect(view.onChange.mock.lastCall).toEqual([{ start: '11/02/2026', end: '12/20/2026' }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
