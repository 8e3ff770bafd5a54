import { api, apiError, apiOk, expectWarning, formOf, renderRemote, screen, waitFor } from '@textloom/testing';
import { remote } from '../../remote';
import { couponPool } from '../../testing/coupons.fixture';

const codes = (): HTMLElement => screen.getByRole('textbox', { name: /^Codes/ });
const name = (): HTMLElement => screen.getByRole('textbox', { name: /^Name/ });

describe('ADR 0087: a new coupon pool', () => {
  it('is created from a file of codes, and opened', async () => {
    const sent: Record<string, string | string[]>[] = [];
    const view = renderRemote(remote, '/messages/coupons/add', {
      handlers: [
        api.post('coupons', async ({ request }) => {
          sent.push(await formOf(request));
          return apiOk({ id: 7, added: 2, left_out: 0 }, 'The pool Summer was added.');
        }),
        api.get('coupons/7', () => apiOk(couponPool())),
      ],
    });
    await view.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Summer');
    await view.user.upload(screen.getByLabelText('File of codes'), new File(['Code\nA-1\nA-2'], 'codes.csv'));
    expect(await screen.findByText('2 codes in codes.csv')).toBeInTheDocument();
    expect(codes()).toHaveValue('Code\nA-1\nA-2');
    await view.user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Summer' })).toBeInTheDocument();
    expect(sent).toMatchObject([{ name: 'Summer', codes: 'Code\nA-1\nA-2' }]);
  });

  it('asks whether an unusual first row is a heading before adding it', async () => {
    const sent: Record<string, string | string[]>[] = [];
    const view = renderRemote(remote, '/messages/coupons/add', {
      handlers: [
        api.post('coupons', async ({ request }) => {
          sent.push(await formOf(request));
          return apiOk({ id: 7, added: 2, left_out: 0 }, '2 codes added.');
        }),
        api.get('coupons/7', () => apiOk(couponPool())),
      ],
    });
    await view.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Summer');
    await view.user.click(codes());
    await view.user.paste('Gutschein\nSO-11\nSO-12');
    await view.user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/^Is the first row, “Gutschein”, a heading or a code/)).toBeInTheDocument();
    await view.user.click(screen.getByRole('radio', { name: /^A heading/ }));
    expect(await screen.findByText('The first code is SO-11.')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(sent).toMatchObject([{ first_row: 'heading' }]));
  });

  it('shows beside the field which line is not a code, and what the server refuses', async () => {
    const view = renderRemote(remote, '/messages/coupons/add', {
      handlers: [
        api.post('coupons', () =>
          apiError(422, 'invalid', 'Another pool has this name.', { name: 'Another pool has this name.' }),
        ),
      ],
    });
    await view.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Summer');
    await view.user.click(codes());
    await view.user.paste('A-1\n10 %');
    await view.user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/^Line 2: “10 %” is not a code/)).toBeInTheDocument();
    await view.user.clear(codes());
    await view.user.type(codes(), 'A-1');
    await view.user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(name()).toBeInvalid());
  });
});

describe('ADR 0087: a coupon pool', () => {
  it('shows its supply, and accepts more codes', async () => {
    let left = 1_200;
    const view = renderRemote(remote, '/messages/coupons/7', {
      handlers: [
        api.get('coupons/7', () => apiOk(couponPool({ left }))),
        api.post('coupons/7/codes', () => {
          left = 1_201;
          return apiOk({ id: 7, added: 1, left_out: 0 }, '1 code added.');
        }),
      ],
    });
    expect(await screen.findByText('1,200')).toBeInTheDocument();
    await view.user.type(codes(), 'B-1');
    await view.user.click(screen.getByRole('button', { name: 'Add codes' }));
    expect(await screen.findByText('1,201')).toBeInTheDocument();
    await waitFor(() => expect(codes()).toHaveValue(''));
  });

  it('can be reloaded after a failure', async () => {
    expectWarning(/^Loading \["coupons","one",7\] failed: It broke\./);
    const answers = [apiError(500, 'internal', 'It broke.')];
    const view = renderRemote(remote, '/messages/coupons/7', {
      handlers: [api.get('coupons/7', () => answers.shift() ?? apiOk(couponPool()))],
    });
    await view.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,200')).toBeInTheDocument();
  });
});
