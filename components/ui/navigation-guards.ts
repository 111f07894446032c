/* On every page with the frame, without the hooks of forms. */

export type NavigationGuard = (leave: () => void) => void;

/** Guards of the forms with unsaved input. */
export const navigationGuards = new Set<NavigationGuard>();

/** Leaves the page or a form by a button: runs `leave` at once, or after the question about unsaved input. */
export function confirmNavigation(leave: () => void): void {
  const [ask] = navigationGuards;
  if (ask === undefined) leave();
  else ask(leave);
}

let isLeaving = false;

/** Whether the browser must not ask about unsaved input. */
export const leavesWithoutWarning = () => isLeaving;

/** Disables the warning before a navigation that loses no input, or was confirmed. */
export function leaveWithoutWarning(): void {
  isLeaving = true;
}

/** Opens an address although input is unsaved. */
export function navigateWithoutWarning(href: string): void {
  leaveWithoutWarning();
  window.location.assign(href);
}
