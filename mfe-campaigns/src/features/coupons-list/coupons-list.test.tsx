import { api, apiOk, apiPage, findRow, listStates, renderRemote, screen, waitFor, within } from '@textloom/testing';
import { remote } from '../../remote';
import { couponPool } from '../../testing/coupons.fixture';

const PATH = '/messages/coupons';

describe('ADR 0087: the list of coupon pools', () => {
  it('shows the field and the codes left, sent and used, and links to the pool', async () => {
    renderRemote(remote, PATH, { handlers: [api.get('coupons', () => apiPage([couponPool({ expired: true })]))] });
    const row = await findRow('Summer');
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(0, 6),
    ).toEqual(['Summer', '{coupon_summer}', '1,200', '300', '45', 'Expired']);
    expect(within(row).getByRole('link', { name: 'Summer' })).toHaveAttribute('href', '/messages/coupons/7');
  });

  it('asks before a pool is deleted', async () => {
    let rows = [couponPool()];
    const view = renderRemote(remote, PATH, {
      handlers: [
        api.get('coupons', () => apiPage(rows)),
        api.delete('coupons/7', () => ((rows = []), apiOk({ id: 7 }, 'The coupon pool was deleted.'))),
      ],
    });
    await findRow('Summer');
    const asked = view.answerConfirm(true);
    await view.user.click(screen.getByRole('button', { name: 'Delete Summer' }));
    expect((await asked).title).toBe('Delete coupon pool');
    await waitFor(() => expect(screen.queryByText('Summer')).not.toBeInTheDocument());
  });
});

describe('SUBS-024, ERR-028: list states of the coupon pools', () => {
  listStates({
    remote,
    path: PATH,
    call: 'coupons',
    label: 'Coupons',
    row: couponPool(),
    text: 'Summer',
    empty: 'No coupons yet',
    filter: 'search=zzz',
  });
});
