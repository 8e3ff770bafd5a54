import { fireEvent, screen, type renderRemote } from '@textloom/testing';

/** Fills in how and when the people agreed, unless already filled. */
export async function agree(user: ReturnType<typeof renderRemote>['user'], way = 'Paper form'): Promise<void> {
  const day = await screen.findByLabelText(/^When they agreed/);
  if ((day as HTMLInputElement).value !== '') return;
  fireEvent.change(day, { target: { value: '2026-05-03' } });
  await user.click(screen.getByRole('combobox', { name: /^How they agreed/ }));
  await user.click(await screen.findByRole('option', { name: way }));
}
