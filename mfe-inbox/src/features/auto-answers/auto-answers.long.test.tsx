import { USUAL_HOURS, type AutoAnswer } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  formOf,
  make,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../remote';

const CLOSED = make.template({ id: 7, name: 'Closed', message: 'Hi {first_name|friend}, we are closed.', segments: 1 });
const LONG = make.template({ id: 8, name: 'Long', message: 'x'.repeat(200), segments: 2 });
const PIZZA: AutoAnswer = {
  keyword_id: 1,
  keyword: 'PIZZA',
  enabled: true,
  hours: [...USUAL_HOURS],
  template_id: 7,
};
const PASTA: AutoAnswer = { ...PIZZA, keyword_id: 2, keyword: 'PASTA', enabled: false, template_id: null };

interface Options extends FrameOptions {
  entries?: AutoAnswer[];
  templates?: (typeof CLOSED)[];
}
const show = ({ entries = [PIZZA, PASTA], templates = [CLOSED, LONG], handlers = [], ...options }: Options = {}) =>
  renderRemote(remote, '/account/inbox/answers', {
    ...options,
    handlers: [
      ...handlers,
      api.get('messages/auto-answers', () => apiOk({ entries, timezone: 1 })),
      api.get('messages/templates/all', () => apiOk({ entries: templates })),
    ],
  });
const cardOf = async (keyword: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(keyword) });
  const card = heading.closest('section');
  if (!card) throw new Error('A keyword stands in a panel.');
  return card;
};
const edit = async (view: ReturnType<typeof show>, keyword: string): Promise<HTMLElement> => {
  await view.user.click(await screen.findByRole('button', { name: `Edit ${keyword}` }));
  return screen.findByRole('form', { name: keyword });
};
const choose = async (view: ReturnType<typeof show>, form: HTMLElement, option: string): Promise<void> => {
  await view.user.click(within(form).getByLabelText('Template'));
  await view.user.click(screen.getByRole('option', { name: option }));
};
const saving = (result: () => Response) => {
  const saved: Record<string, unknown>[] = [];
  const handler = api.put('messages/auto-answers/:id', async ({ request }) => {
    saved.push(await formOf(request));
    return result();
  });
  return { saved, handler };
};

describe('Auto-Answers', () => {
  it('show each keyword with its hours, text and state, and the timezone', async () => {
    show();
    const pizza = await cardOf('PIZZA');
    expect(within(pizza).getByText('On')).toBeInTheDocument();
    expect(within(pizza).getByText('Mon – Fri 9:00 AM – 5:00 PM, Sat – Sun closed')).toBeInTheDocument();
    expect(within(pizza).getByText(/^Closed: Hi \{first_name\|friend\}/)).toBeInTheDocument();
    const pasta = await cardOf('PASTA');
    expect(within(pasta).getByText('Off')).toBeInTheDocument();
    expect(within(pasta).getByText('No template chosen')).toBeInTheDocument();
    expect(screen.getByText(/Times are Eastern time, the timezone of the owner\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Inbox' })).toHaveAttribute('href', '/account/inbox');
  });

  it('save hours and template, show them and give the focus back', async () => {
    const stored = { ...PASTA, enabled: true, hours: Array.from({ length: 7 }, () => null), template_id: 8 };
    const { saved, handler } = saving(() => apiOk(stored, 'Your automatic answer was saved.'));
    const view = show({ handlers: [handler] });
    const form = await edit(view, 'PASTA');
    expect(within(form).getByLabelText('Answer outside these hours')).toHaveFocus();
    await view.user.click(within(form).getByLabelText('Answer outside these hours'));
    await choose(view, form, 'Long');
    expect(within(form).getByText('2 messages for each answer')).toBeInTheDocument();
    await view.user.selectOptions(within(form).getByLabelText('Monday, opens'), '10:15 AM');
    await view.user.selectOptions(within(form).getByLabelText('Monday, closes'), '1:00 AM, next day');
    await view.user.click(within(form).getByLabelText('Copy Monday to all days'));
    await view.user.click(within(form).getByLabelText('Tuesday', { selector: 'input' }));
    await view.user.click(within(form).getByText('Save'));
    await waitFor(() => expect(saved).toHaveLength(1));
    const day = '{"from":615,"to":60}';
    expect(saved[0]).toEqual({ enabled: '1', 'hours[]': [day, '', day, day, day, day, day], template_id: '8' });
    expect(view.alerts()).toEqual([{ kind: 'success', html: 'Your automatic answer was saved.' }]);
    expect(within(await cardOf('PASTA')).getByText('Mon – Sun closed')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit PASTA' })).toHaveFocus();
    expect(within(await cardOf('PIZZA')).getByText(/^Mon – Fri 9:00 AM/)).toBeInTheDocument();
  });

  it('preview the answer with sample values', async () => {
    const view = show();
    const form = await edit(view, 'PIZZA');
    expect(within(form).getByText('Hi Alex, we are closed.')).toBeInTheDocument();
    await choose(view, form, 'Choose a template');
    expect(within(form).getByText('The answer appears here.')).toBeInTheDocument();
    expect(within(form).getByRole('link', { name: 'Manage Templates' })).toHaveAttribute('href', '/messages/templates');
  });

  it('show errors at their fields and keep the input: no template, a day without hours', async () => {
    const { saved, handler } = saving(() => apiOk(PASTA));
    const view = show({ handlers: [handler] });
    const form = await edit(view, 'PASTA');
    await view.user.click(within(form).getByLabelText('Answer outside these hours'));
    await view.user.selectOptions(within(form).getByLabelText('Friday, opens'), '5:00 PM');
    await view.user.click(within(form).getByText('Save'));
    const friday = within(form).getByLabelText('Friday', { selector: '[role=group]' });
    expect(await within(friday).findByText('Choose two different times.')).toBeInTheDocument();
    expect(within(friday).getByLabelText('Friday, opens')).toBeInvalid();
    await view.user.selectOptions(within(form).getByLabelText('Friday, opens'), '4:00 PM');
    await view.user.click(within(form).getByText('Save'));
    expect(await within(form).findByText('Choose a template.')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('keep the input when the server refuses it: the template was deleted meanwhile', async () => {
    const { handler } = saving(() =>
      apiError(422, 'invalid', 'No.', { template_id: 'This template was deleted. Choose another one.' }),
    );
    const view = show({ handlers: [handler] });
    const form = await edit(view, 'PIZZA');
    await view.user.click(within(form).getByLabelText('Monday', { selector: 'input' }));
    await view.user.click(within(form).getByText('Save'));
    expect(await within(form).findByText('This template was deleted. Choose another one.')).toBeInTheDocument();
    expect(within(form).getByLabelText('Monday', { selector: 'input' })).not.toBeChecked();
  });

  it('ask before unsaved changes are left, and discard them on Cancel', async () => {
    const view = show();
    const form = await edit(view, 'PIZZA');
    await view.user.click(within(form).getByLabelText('Monday', { selector: 'input' }));
    const asked = view.answerConfirm(false);
    await view.user.click(screen.getByRole('link', { name: 'Inbox' }));
    expect(await asked).toMatchObject({ title: 'Leave without saving?' });
    expect(view.address()).toBe('/account/inbox/answers');
    await view.user.click(within(form).getByText('Cancel'));
    expect(within(await cardOf('PIZZA')).getByText(/^Mon – Fri 9:00 AM/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit PIZZA' })).toHaveFocus();
  });

  it('are read-only for an authorized user', async () => {
    show({ profile: { authorized_account: true } });
    expect(await screen.findByText('Only the owner of the account can change automatic answers.')).toBeInTheDocument();
    expect(within(await cardOf('PIZZA')).getByText('On')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
  });
});

describe('Empty and failed states of Auto-Answers', () => {
  it('offer to add the first keyword', async () => {
    show({ entries: [] });
    expect(await screen.findByText('No Keywords')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Keyword' })).toHaveAttribute('href', '/keywords/add');
  });

  it('offer to add the first template', async () => {
    const view = show({ templates: [], entries: [PASTA] });
    const form = await edit(view, 'PASTA');
    expect(within(form).getByText(/You have no templates yet/)).toBeInTheDocument();
    expect(within(form).getByRole('link', { name: 'New Template' })).toHaveAttribute('href', '/messages/template/add');
  });

  it('show a failed load, and retry', async () => {
    expectWarning(/^Loading \["auto-answers"\] failed: It broke\./);
    let broken = true;
    const view = show({
      handlers: [
        api.get('messages/auto-answers', () =>
          broken ? apiError(500, 'internal', 'It broke.') : apiOk({ entries: [PIZZA], timezone: 0 }),
        ),
      ],
    });
    expect(await screen.findByText('It broke.')).toBeInTheDocument();
    broken = false;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cardOf('PIZZA')).toBeInTheDocument();
  });
});

describe('The inbox', () => {
  it('leads to the automatic answers', async () => {
    renderRemote(remote, '/account/inbox', { handlers: [api.get('profiles/inbox', () => apiPage([], { next: '' }))] });
    expect(await screen.findByRole('link', { name: 'Auto-Answers' })).toHaveAttribute('href', '/account/inbox/answers');
  });
});
