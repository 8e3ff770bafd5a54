import { MAX_REPORT_MAILS, type ReportMail } from '@textloom/contracts';
import { api, apiError, apiOk, formOf, make, renderRemote, screen, within, type FrameOptions } from '@textloom/testing';
import { remote } from '../../../remote';

const entry = (id: number, more: Partial<ReportMail> = {}): ReportMail => ({
  id,
  email: `a${id}@example.com`,
  every: 'week',
  confirmed: true,
  costs: false,
  ...more,
});

async function show(entries: ReportMail[], options: FrameOptions = {}) {
  const calls: string[] = [];
  const added: Record<string, unknown>[] = [];
  const view = renderRemote(remote, '/reports', {
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      api.get('reporting/costs', () => apiOk({ entries: [] })),
      api.get('reporting/coupons', () => apiOk({ entries: [] })),
      api.get('reporting/mails', () => apiOk({ entries })),
      api.post('reporting/mails', async ({ request }) => {
        added.push(await formOf(request));
        entries.push(entry(9, { email: 'new@example.com', confirmed: false }));
        return apiOk({ id: 9 }, 'We sent a link to new@example.com to confirm.');
      }),
      api.post('reporting/mails/2/confirmation', () => {
        calls.push('again');
        return apiOk({}, 'We sent a new link.');
      }),
      api.delete('reporting/mails/1', () => {
        calls.push('removed');
        entries.shift();
        return apiOk({}, 'Removed.');
      }),
      api.get('reporting', () => apiOk({ data: make.report({}) })),
    ],
  });
  await view.user.click(await screen.findByRole('button', { name: 'Email this report' }));
  return { ...view, calls, added, dialog: await screen.findByRole('dialog', { name: 'Reports by mail' }) };
}

describe('reports by mail (decision 798)', () => {
  it('lists who gets what, and what waits', async () => {
    const { dialog } = await show([entry(1, { every: 'month', costs: true }), entry(2, { confirmed: false })]);
    const [first, second] = await within(dialog).findAllByRole('listitem');
    expect(first).toHaveTextContent('a1@example.comOn the first of the month, with costsRemove');
    expect(second).toHaveTextContent('a2@example.comEvery MondayWaits for a click in the mail that we sent there');
  });

  it('adds an address, with the server’s refusal at its field', async () => {
    let refuses = true;
    const { user, dialog, added } = await show([], {
      handlers: [
        api.post('reporting/mails', () => {
          if (!refuses) return undefined;
          refuses = false;
          return apiError(422, 'invalid', 'No.', { email: 'This address already gets the weekly report.' });
        }),
      ],
    });
    expect(await within(dialog).findByText('Nobody gets a report yet.')).toBeInTheDocument();
    const email = within(dialog).getByRole('textbox', { name: /Email address/ });
    await user.type(email, 'new@example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('This address already gets the weekly report.')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('new@example.com')).toBeInTheDocument();
    expect(added).toEqual([{ email: 'new@example.com', every: 'week' }]);
    expect(within(dialog).getByRole('textbox', { name: /Email address/ })).toHaveValue('');
  });

  it('sends a link again, and removes after a question', async () => {
    const { user, dialog, calls, answerConfirm } = await show([entry(1), entry(2, { confirmed: false })]);
    await user.click(await within(dialog).findByRole('button', { name: 'Send again to a2@example.com' }));
    const asked = answerConfirm(true);
    await user.click(within(dialog).getByRole('button', { name: 'Remove a1@example.com: Every Monday' }));
    expect((await asked).title).toBe('Stop the report to a1@example.com?');
    await within(dialog).findByText('a2@example.com');
    expect(calls).toEqual(['again', 'removed']);
  });

  it('says when there are as many as can be', async () => {
    const { dialog } = await show(Array.from({ length: MAX_REPORT_MAILS }, (_, id) => entry(id)));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('10 reports are the maximum.');
    expect(within(dialog).queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
  });
});
