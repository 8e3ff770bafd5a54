import type { Automation, LoginReply } from '@textloom/contracts';
import { api, apiError, apiOk, apiPage, make, renderRemote, screen, waitFor, within } from '@textloom/testing';
import { remote } from '../../remote';
import { sequence, STEP } from '../../testing/automation.fixture';

const FILE = { url: '/media/abc', name: 'menu.jpg', mime: 'image/jpeg', extension: 'jpg', size: 10 };
const opened = (steps: Automation['steps']): Automation => sequence({ steps });
const PICTURE: Automation['steps'][number] = { id: 12, ...STEP, days: 4, message: '', segments: 3, file: FILE };

function open(one: Automation, answer: () => Response = () => apiOk({ id: 5 }, 'Saved.'), session?: LoginReply) {
  const sent: FormData[] = [];
  const view = renderRemote(remote, '/messages/automations/5', {
    ...(session && { session }),
    handlers: [
      api.get('messages/automations/5', () => apiOk(one)),
      api.get('messages/automations/5/people', () => apiPage([])),
      api.put('messages/automations/5', async ({ request }) => {
        sent.push(await request.formData());
        return answer();
      }),
    ],
  });
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...view, sent, save };
}
const stepsIn = (form: FormData | undefined): unknown[] =>
  (form?.getAll('steps[]') ?? []).map((step) => JSON.parse(String(step)) as unknown);
const picture = (size = 10): File => {
  const file = new File(['x'], 'winter.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

describe('the files of a sequence’s messages', () => {
  it('are shown on the phone, and kept without another upload, even without text', async () => {
    const { user, sent, save } = open(opened([{ id: 11, ...STEP }, PICTURE]));
    await user.click((await screen.findAllByRole('textbox', { name: 'Message' }))[1] ?? document.body);
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(within(preview).getByRole('img', { name: 'menu.jpg' })).toBeInTheDocument();
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(stepsIn(sent[0])).toMatchObject([
      { id: 11, file: '', segments: 1 },
      { id: 12, message: '', segments: 3 },
    ]);
    expect(stepsIn(sent[0])[1]).not.toHaveProperty('file');
  });

  it('were saved before the number was known to carry none: each message says so at once', async () => {
    const session = make.login({ globals: make.globals({ pictures: false }) });
    open(opened([{ id: 11, ...STEP }, PICTURE]), undefined, session);
    expect(await screen.findByText(/carries no pictures\. Remove the file/)).toBeVisible();
    expect(screen.getAllByText(/carries no pictures/)).toHaveLength(1);
  });

  it('are uploaded by the position of their message, and an old one is removed', async () => {
    const { user, sent, save } = open(opened([PICTURE, { id: 11, ...STEP, days: 9 }]));
    await user.click(await screen.findByRole('button', { name: 'Remove menu.jpg' }));
    await user.type(screen.getAllByRole('textbox', { name: 'Message' })[0] ?? document.body, 'Hi');
    await user.upload(screen.getAllByLabelText('Attachment')[1] ?? document.body, picture());
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.has('file_1')).toBe(false);
    expect(sent[0]?.get('file_2')).toHaveProperty('name', 'winter.png');
    expect(stepsIn(sent[0])).toMatchObject([
      { id: 12, file: '', segments: 1, message: 'Hi' },
      { id: 11, segments: 3 },
    ]);
  });

  it('show the refusal of the server at their message', async () => {
    const refused = 'This picture has too many pixels.';
    const { save } = open(opened([PICTURE]), () => apiError(422, 'invalid', refused, { file_1: refused }));
    await screen.findByRole('textbox', { name: 'Message' });
    await save();
    const message = screen.getByRole('textbox', { name: 'Message' });
    await waitFor(() => expect(message).toHaveAccessibleDescription(expect.stringContaining(refused)));
  });

  it('are not uploaded if too large for one save @long', async () => {
    const steps = Array.from({ length: 7 }, (_, day) => ({ id: day + 1, ...STEP, days: day }));
    const { user, sent, save } = open(opened(steps));
    await screen.findAllByRole('textbox', { name: 'Message' });
    for (const choice of screen.getAllByLabelText('Attachment')) await user.upload(choice, picture(4_500_000));
    await save();
    const last = screen.getAllByRole('textbox', { name: 'Message' })[6];
    await waitFor(() =>
      expect(last).toHaveAccessibleDescription(expect.stringContaining('larger than 30 MB together')),
    );
    expect(sent).toEqual([]);
  });
});
