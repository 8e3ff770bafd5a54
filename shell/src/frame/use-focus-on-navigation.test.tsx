import { openModal } from '@textloom/kit';
import { act, renderPart, screen, waitFor } from '@textloom/testing';
import { useNavigate } from 'react-router-dom';
import { ModalHost } from '../modals/modal-host';
import { useFocusOnNavigation } from './use-focus-on-navigation';

let go: (path: string) => void = () => undefined;

function Parts({ entered = false }: { entered?: boolean }) {
  const main = useFocusOnNavigation(entered);
  const navigate = useNavigate();
  go = (path) => void navigate(path);
  return (
    <>
      <button>Elsewhere</button>
      <main ref={main} tabIndex={-1}>
        <h1>Heading</h1>
      </main>
      <ModalHost />
    </>
  );
}

describe('MODAL-008: the focus after a change of page', () => {
  it('moves to the heading of the new page', () => {
    renderPart(<Parts />, { path: '/home' });
    act(() => screen.getByRole('button').focus());
    act(() => go('/plans'));
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  it('moves to the heading after a sign-in, whose form is gone, and not when a page is loaded', () => {
    const { unmount } = renderPart(<Parts />, { path: '/home' });
    expect(document.body).toHaveFocus();
    unmount();
    renderPart(<Parts entered />, { path: '/home' });
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  it('stays where the user moved it between sign-in and first page', () => {
    renderPart(<Parts entered />, { path: '/' });
    act(() => screen.getByRole('button').focus());
    act(() => go('/home'));
    expect(screen.getByRole('button')).toHaveFocus();
  });

  it('stays in a modal that opened with the new page', async () => {
    renderPart(<Parts />, { path: '/home' });
    act(() => void openModal({ title: 'Saved', html: 'Well done.' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus());
    act(() => go('/plans'));
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus();
  });
});

describe('the focus after a dialog', () => {
  const close = async (): Promise<void> => {
    act(() => void openModal({ title: 'Saved', html: 'Well done.' }));
    const yes = await screen.findByRole('button', { name: 'Yes' });
    await waitFor(() => expect(yes).toHaveFocus());
    act(() => yes.click());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };

  it('returns to its opener', async () => {
    renderPart(<Parts />, { path: '/home' });
    act(() => screen.getByRole('button').focus());
    await close();
    expect(screen.getByRole('button')).toHaveFocus();
  });

  it('moves to the heading if the opener is gone', async () => {
    const { container } = renderPart(<Parts />, { path: '/home' });
    const opener = document.createElement('button');
    container.append(opener);
    opener.focus();
    act(() => void openModal({ title: 'Delete?', html: 'It is gone then.' }));
    const yes = await screen.findByRole('button', { name: 'Yes' });
    await waitFor(() => expect(yes).toHaveFocus());
    opener.remove();
    act(() => yes.click());
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });
});
