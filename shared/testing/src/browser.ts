import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an action from the menu "⋯" of the page, or of the part that `menu` names. */
export async function chooseAction(user: UserEvent, action: string, menu = 'More actions'): Promise<void> {
  await user.click(screen.getByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

/** Makes some media queries match until jest.restoreAllMocks(). */
export function mockMedia(matches: (media: string) => boolean): void {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: matches(media),
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}

/** Makes the media queries for narrow screens match. */
export const narrowScreen = (): void => mockMedia((media) => media.includes('max-width'));

/** Simulates a device with a mouse for a file's tests, so that the calendar of a date field is a popover. */
export function useMouse(): void {
  beforeEach(() => mockMedia((media) => media.includes('pointer: fine')));
  afterEach(() => jest.restoreAllMocks());
}

/** Behaves like the captcha's element in a browser, without the proof of work. */
class FakeCaptcha extends HTMLElement {
  connectedCallback(): void {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Solve';
    button.onclick = () =>
      this.dispatchEvent(new CustomEvent('statechange', { detail: { state: 'verified', payload: 'solved' } }));
    this.append(button);
  }
}

/** Replaces the captcha in a file's tests: its button "Solve" solves it. */
export function useCaptcha(): void {
  beforeAll(() => customElements.define('altcha-widget', FakeCaptcha));
}
