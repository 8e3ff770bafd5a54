import { bus } from '@textloom/bus';
import { confirm } from '@textloom/kit';
import { act, fireEvent, renderPart, screen, waitFor, within } from '@textloom/testing';
import { Link } from 'react-router-dom';
import { ConfirmHost } from './confirm-host';
import { ModalHost } from './modal-host';

const ask = (title: string): Promise<boolean> => {
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = confirm({ title, message: 'It cannot be undone.', yes: 'Delete', no: 'Keep', destructive: true });
  });
  return answer;
};

describe('MODAL-001: the confirm dialog', () => {
  it("returns the result to its opener, with the opener's labels", async () => {
    const { user } = renderPart(<ConfirmHost />);
    const answer = ask('Delete PIZZA?');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete PIZZA?' });
    expect(dialog).toHaveAccessibleDescription('It cannot be undone.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await answer).toBe(true);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('treats Escape as No, and focuses No for destructive actions', async () => {
    const { user } = renderPart(<ConfirmHost />);
    const answer = ask('Delete PIZZA?');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(await answer).toBe(false);
  });

  it('answers No when the user goes back, because the question was about the previous page', async () => {
    const { user } = renderPart(
      <>
        <Link to="/elsewhere">Leave</Link>
        <Link to="?page=2">Page 2</Link>
        <ConfirmHost />
      </>,
    );
    const answers: boolean[] = [];
    void ask('Delete PIZZA?').then((said) => answers.push(said));
    await screen.findByRole('alertdialog', { name: 'Delete PIZZA?' });
    await user.click(screen.getByText('Page 2'));
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    await user.click(screen.getByText('Leave'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(answers).toEqual([false]);
  });

  it('does not pass a double click on to the element below', async () => {
    const below = jest.fn();
    renderPart(
      <>
        <button onClick={below}>Below</button>
        <ConfirmHost />
      </>,
    );
    const answer = ask('Delete PIZZA?');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }), { detail: 1 });
    expect(await answer).toBe(true);
    fireEvent.click(screen.getByText('Below'), { detail: 2 });
    expect(below).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Below'), { detail: 1 });
    expect(below).toHaveBeenCalledTimes(1);
  });

  it('asks one question at a time, each with its own result', async () => {
    const { user } = renderPart(<ConfirmHost />);
    const [first, second] = [ask('First?'), ask('Second?')];
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'First?' })).getByRole('button', { name: 'Delete' }),
    );
    expect(await first).toBe(true);
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Second?' })).getByRole('button', { name: 'Keep' }),
    );
    expect(await second).toBe(false);
  });
});

describe('MODAL-010: the generic modal', () => {
  it('shows title and sanitised HTML', async () => {
    const { user } = renderPart(<ModalHost />);
    act(() =>
      bus.emit('modal.open', {
        title: 'Under review',
        html: '<p>Your <strong>keyword</strong></p><script>window.hacked=1</script>',
      }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Under review' });
    expect(within(dialog).getByText('keyword').tagName).toBe('STRONG');
    expect(dialog.querySelector('script')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('does not pass a double click on to the element below', async () => {
    const below = jest.fn();
    renderPart(
      <>
        <button onClick={below}>Below</button>
        <ModalHost />
      </>,
    );
    act(() => bus.emit('modal.open', { title: 'Under review', html: 'Soon.' }));
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }), { detail: 1 });
    fireEvent.click(screen.getByText('Below'), { detail: 2 });
    expect(below).not.toHaveBeenCalled();
  });

  it('shows No content provided and Cancel without content', async () => {
    const { user } = renderPart(<ModalHost />);
    act(() => bus.emit('modal.open', { title: 'Empty', html: '' }));
    const dialog = await screen.findByRole('dialog', { name: 'Empty' });
    expect(dialog).toHaveTextContent('No content provided');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
