/** On every page with the frame, without the hooks of forms. */

export type Ask = (leave: () => void) => void;

/** Of the forms with unsaved input. */
export const leaveGuards = new Set<Ask>();

/** For a button that ends the page: runs `leave` at once, or after the question about unsaved input. */
export function askBeforeLeaving(leave: () => void): void {
  const [ask] = leaveGuards;
  if (ask === undefined) leave();
  else ask(leave);
}

let isLeaving = false;

/** Whether the browser must not ask about unsaved input. */
export const leavesWithoutWarning = () => isLeaving;

/** Opens an address although input is unsaved. */
export function leaveWithoutWarning(href: string): void {
  isLeaving = true;
  window.location.assign(href);
}
