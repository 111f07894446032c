/** Attribute of elements whose content is not hydrated yet. */
export const unhydrated = 'data-unhydrated';
/** Attribute of the last button, radio button or checkbox pressed in such content. */
export const earlyPress = 'data-early-press';

/**
 * Event replay for hydration, first half (second: `Hydration` in ./site-frame). Inline in every page: marks a press before React sees it, and
 * takes the mark back if the event arrives here again. React stops an event whose target it cannot hydrate yet.
 */
export const earlyPressScript = `{
  const unmark = (pressed) => pressed && pressed.removeAttribute('${earlyPress}');
  const marked = () => document.querySelector('[${earlyPress}]');
  addEventListener('click', ({ target }) => {
    unmark(marked());
    const pressed = target.closest && target.closest('[${unhydrated}] :is(button,[type=radio],[type=checkbox]):enabled');
    if (pressed) pressed.setAttribute('${earlyPress}', '');
  }, true);
  document.addEventListener('click', () => {
    const pressed = marked();
    if (pressed && !pressed.closest('[${unhydrated}]')) unmark(pressed);
  });
}`;

/** Of the script, for the Content-Security-Policy of rendered pages. */
export const earlyPressHash = 'sha256-xdx8fjmoWnzp68W+1LUCFt0mSdijGJv50vUMCME5+9I=';
