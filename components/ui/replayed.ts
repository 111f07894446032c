import { createContext } from 'react';

/** Whether the presses and changes of before hydration have been repeated (`EarlyEventReplay` of components/layout/site-frame). */
export const Replayed = createContext(true);
