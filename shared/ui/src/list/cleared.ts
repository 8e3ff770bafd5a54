import { createContext } from 'react';

/** How often the surrounding filters were cleared, which also clears pending input of the search field. */
export const ClearedContext = createContext(0);
