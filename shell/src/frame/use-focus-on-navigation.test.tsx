import { openModal } from '@textloom/kit';
import { act, renderPart, screen, waitFor } from '@textloom/testing';
import { useNavigate } from 'react-router-dom';
import { ModalHost } from '../modals/modal-host';
import { useFocusOnNavigation } from './use-focus-on-navigation';

let go: (path: string) => void = () => undefined;

function Parts() {
  const main = useFocusOnNavigation();
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

  it('stays in a modal that opened with the new page', async () => {
    renderPart(<Parts />, { path: '/home' });
    act(() => void openModal({ title: 'Saved', html: 'Well done.' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus());
    act(() => go('/plans'));
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus();
  });
});
