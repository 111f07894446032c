/** Attribute of elements whose content is not hydrated yet. */
export const unhydrated = 'data-unhydrated';
/** Attribute of the last button pressed in such content. */
export const earlyPress = 'data-early-press';
/** Attribute of radio buttons, checkboxes and file inputs changed in such content; of radio buttons with one name, only the last. */
export const earlyChange = 'data-early-change';

/**
 * Event replay for hydration, first half (second: `EarlyEventReplay` in ./site-frame). Inline in every page: marks a press or change before
 * React sees it, and takes the mark back if the event arrives here again, or a later one replaces it. React stops an event whose target it
 * cannot hydrate yet. A form is not submitted, unless it has an `action` of the server: that would load the page again.
 */
export const earlyPressScript = `{
  const unmark = (button) => button && button.removeAttribute('${earlyPress}');
  const marked = () => document.querySelector('[${earlyPress}]');
  const mark = (control) => {
    for (const other of document.querySelectorAll('[type=radio][${earlyChange}]'))
      if (other.name === control.name) other.removeAttribute('${earlyChange}');
    if (control.closest('[${unhydrated}]')) control.setAttribute('${earlyChange}', '');
  };
  addEventListener('click', ({ target }) => {
    unmark(marked());
    const button = target.closest && target.closest('[${unhydrated}] button:enabled');
    if (button) button.setAttribute('${earlyPress}', '');
    if (target.matches && target.matches('[type=radio],[type=checkbox]')) mark(target);
  }, true);
  document.addEventListener('click', () => {
    const button = marked();
    if (button && !button.closest('[${unhydrated}]')) unmark(button);
  });
  addEventListener('change', ({ target }) => {
    if (target.type === 'file') mark(target);
  }, true);
  addEventListener('submit', (event) => {
    if (event.target.hasAttribute('action')) unmark(marked());
    else if (event.target.closest('[${unhydrated}]')) event.preventDefault();
  }, true);
}`.replaceAll(/\n\s*/g, '');

/** Hash of the script for the Content-Security-Policy of rendered pages. */
export const earlyPressHash = 'sha256-6mLym56oqMug5O50qKD2gEsJq9E4rLzOpqaebRTPRMQ=';
