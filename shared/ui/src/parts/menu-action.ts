import type { ReactElement } from 'react';

/** One entry of the menu "⋯". */
export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactElement;
  /** Called when it is chosen; or `href`, an address of the app. */
  run?: () => void;
  href?: string;
  disabled?: boolean;
  destructive?: boolean;
}
