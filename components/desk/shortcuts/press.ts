/* Shortcuts press what is on the page, so that all rules of its buttons and links hold. */

export interface PressTarget {
  /** Follows the side bar's entry with this letter, if the role has one. */
  goTo(letter: string): void;
  showList(): void;
}

/** Longest pause between `g` and its letter. */
const pauseMs = 1500;
let expiresAt = -Infinity;

/** @param key `event.key` of a key for the page */
export function press(key: string, { goTo, showList }: PressTarget): void {
  const isAfterG = performance.now() - expiresAt < pauseMs;
  expiresAt = -Infinity;
  if (isAfterG) return goTo(key);
  switch (key) {
    case 'g':
      expiresAt = performance.now();
      return;
    case '?':
      return showList();
    case '/':
      return focusSearch();
    case 'ArrowDown':
    case 'j':
      return moveRow(1);
    case 'k':
      return moveRow(-1);
    case 'n':
      return pressIn(document, 'n');
    case 'e':
      return edit();
    case 'x':
      return selectRow();
    case 'Escape':
      return closeRow();
  }
}

const rowButtons = () => [...document.querySelectorAll<HTMLElement>('[data-row-toggle]')];
const openRow = () => document.querySelector<HTMLElement>('[data-row-toggle][aria-expanded="true"]');

function focusSearch(): void {
  const input = document.querySelector<HTMLInputElement>('main [role="search"] input');
  input?.focus();
  input?.select();
}

/** Focuses the next row's button, so that `Enter` opens it. Starts at the focused, else the open, else the first row. */
function moveRow(by: 1 | -1): void {
  const all = rowButtons();
  const row = document.activeElement
    ?.closest('tr[data-row]')
    ?.querySelector<HTMLElement>('[data-row-toggle]');
  const here = all.indexOf(row ?? openRow() ?? document.body);
  const next = all[here === -1 ? 0 : Math.min(Math.max(here + by, 0), all.length - 1)];
  next?.focus({ preventScroll: true });
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}

/** Focuses the button first, so that the focus comes back to it. */
function pressIn(scope: ParentNode, key: string): void {
  const button = scope.querySelector<HTMLElement>(`[data-shortcut="${key}"]`);
  button?.focus();
  button?.click();
}

/** Toggles the focused row, else the open one; the focus stays. */
function selectRow(): void {
  const row = document.activeElement?.closest('tr[data-row]') ?? openRow()?.closest('tr[data-row]');
  row?.querySelector<HTMLElement>('[data-select]')?.click();
}

/** Edits the open record; opens the focused row first. */
function edit(): void {
  const focused = document.activeElement
    ?.closest('tr[data-row]')
    ?.querySelector<HTMLElement>('[data-row-toggle]');
  if (focused === undefined || focused === null || focused.ariaExpanded === 'true')
    return pressIn(document, 'e');
  focused.click();
  // The details follow in a later frame, or load first.
  const observer = new MutationObserver(() => {
    const details = document.getElementById(focused.getAttribute('aria-controls') ?? '');
    if (details?.querySelector('[data-shortcut="e"]') == null) return;
    observer.disconnect();
    pressIn(details, 'e');
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  const stop = () => observer.disconnect();
  for (const event of ['keydown', 'pointerdown'] as const)
    document.addEventListener(event, stop, { once: true });
}

function closeRow(): void {
  const open = openRow();
  if (open === null) return;
  open.focus();
  open.click();
}
