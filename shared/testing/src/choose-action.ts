import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an action from the menu "⋯" of the page, or of the part that `menu` names. */
export async function chooseAction(user: UserEvent, action: string, menu = 'More actions'): Promise<void> {
  await user.click(screen.getByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
