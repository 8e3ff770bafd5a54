import { api, apiError, apiOk, HttpResponse, renderPart, screen, waitFor } from '@textloom/testing';
import { useState } from 'react';
import { NoteForm } from './note.form';

const COLLEAGUES = [
  { id: 1, name: 'Olivia Owner' },
  { id: 2, name: 'Nina Keller' },
  { id: 3, name: 'Tom Baker' },
];
const colleagues = api.get('profiles/inbox/colleagues', () => apiOk({ entries: COLLEAGUES }));
const sent: { text: string | null; mentions: string[]; key: string | null }[] = [];
let failures: (() => Response)[] = [];
const show = () =>
  renderPart(<NoteForm id="12" />, {
    handlers: [
      colleagues,
      api.post('profiles/inbox/12/notes', async ({ request }) => {
        const form = new URLSearchParams(await request.text());
        sent.push({
          text: form.get('text'),
          mentions: form.getAll('mentions[]'),
          key: request.headers.get('Idempotency-Key'),
        });
        return (failures.shift() ?? (() => apiOk({ id: 1 }, 'Note added')))();
      }),
    ],
  });
const field = () => screen.getByRole('textbox', { name: 'Note' });
const button = () => screen.getByRole('button', { name: 'Add Note' });

beforeEach(() => {
  sent.length = 0;
  failures = [];
});

describe('writing a private note', () => {
  it('mentions a colleague chosen by keyboard after an @, and sends by Ctrl+Enter', async () => {
    const { user } = show();
    await user.type(field(), 'Ask @');
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      expect.stringContaining('Nina Keller'),
      expect.stringContaining('Tom Baker'),
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field()).toHaveValue('Ask @Tom Baker ');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await user.type(field(), 'or @ke');
    await user.click(await screen.findByRole('option', { name: /Nina Keller/ }));
    expect(field()).toHaveValue('Ask @Tom Baker or @Nina Keller ');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(sent).toEqual([{ text: 'Ask @Tom Baker or @Nina Keller', mentions: ['2', '3'], key: expect.any(String) }]);
  });

  it('closes the list by Escape and keeps the text', async () => {
    const { user } = show();
    await user.type(field(), '@ni');
    await screen.findByRole('option');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(field()).toHaveValue('@ni');
  });

  it('requires a text within the length limit', async () => {
    const { user } = show();
    await user.click(button());
    expect(await screen.findByText('A note needs a text.')).toBeInTheDocument();
    await user.click(field());
    await user.paste('x'.repeat(2001));
    await user.click(button());
    expect(await screen.findByText('This note is too long.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('keeps the text when the connection fails, and repeats the same call', async () => {
    failures = [() => HttpResponse.error()];
    const { user, alerts } = show();
    await user.type(field(), 'Call back');
    await user.click(button());
    await waitFor(() => expect(alerts()).toHaveLength(1));
    expect(field()).toHaveValue('Call back');
    await user.click(button());
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('shows a refusal at the field, and starts another note after it', async () => {
    failures = [() => apiError(422, 'invalid', 'Not this.', { text: 'Not this.' })];
    const { user } = show();
    await user.type(field(), 'Bad');
    await user.click(button());
    expect(await screen.findByText('Not this.')).toBeInTheDocument();
    await user.click(button());
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('keeps a separate text for each conversation', async () => {
    function Threads() {
      const [id, setId] = useState('12');
      return (
        <>
          <button type="button" onClick={() => setId(id === '12' ? '13' : '12')}>
            Other thread
          </button>
          <NoteForm key={id} id={id} />
        </>
      );
    }
    const { user } = renderPart(<Threads />, { handlers: [colleagues] });
    await user.type(field(), 'Half a no');
    await user.click(screen.getByRole('button', { name: 'Other thread' }));
    expect(field()).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Other thread' }));
    expect(field()).toHaveValue('Half a no');
  });
});
