import { createContext } from 'react';

/**
 * Where the tools of a grid are shown; undefined: above its columns. A page that is one list has them in its own
 * toolbar, so that the first row stays at most 240 px from the top.
 */
export const ToolsPlaceContext = createContext<HTMLElement | null | undefined>(undefined);
