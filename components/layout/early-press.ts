/** Attribute of elements whose content is not hydrated yet. */
export const unhydrated = 'data-unhydrated';
/** Attribute of the last button pressed in such content. */
export const earlyPress = 'data-early-press';
/** Attribute of radio buttons, checkboxes and file inputs changed in such content. */
export const earlyChange = 'data-early-change';

/**
 * Event replay for hydration, first half (second: `EarlyEventReplay` in ./site-frame). Inline in every page: marks a press before React sees it, and
 * takes the mark back if the event arrives here again. React stops an event whose target it cannot hydrate yet.
 */
export const earlyPressScript = `{
  const unmark = (button) => button && button.removeAttribute('${earlyPress}');
  const marked = () => document.querySelector('[${earlyPress}]');
  addEventListener('click', ({ target }) => {
    unmark(marked());
    const button = target.closest && target.closest('[${unhydrated}] button:enabled');
    if (button) button.setAttribute('${earlyPress}', '');
  }, true);
  document.addEventListener('click', () => {
    const button = marked();
    if (button && !button.closest('[${unhydrated}]')) unmark(button);
  });
  addEventListener('change', ({ target }) => {
    if (target.matches('[${unhydrated}] :is([type=radio],[type=checkbox],[type=file])')) target.setAttribute('${earlyChange}', '');
  }, true);
}`;

/** Of the script, for the Content-Security-Policy of rendered pages. */
export const earlyPressHash = 'sha256-GaV3E93rAFczXSrLk24OVdwlYcmhvreUTqowN08wS9M=';
