/** On elements whose content is not hydrated yet. */
export const unhydrated = 'data-unhydrated';
/** On the last button pressed in one. */
export const earlyPress = 'data-early-press';

/**
 * Inline script of every page. Bubble phase: a press during which React could hydrate the button is not marked, as React has handled it.
 */
export const earlyPressScript = `addEventListener('click',function(event){var old=document.querySelector('[${earlyPress}]'),button=event.target.closest('[${unhydrated}] button');if(old)old.removeAttribute('${earlyPress}');if(button)button.setAttribute('${earlyPress}','')})`;

/** For the policy of rendered pages (e2e/guards/headers.spec.ts compares them). */
export const earlyPressHash = 'sha256-R6dnoC3wUbFVv6mpzXkwSPzTu0vd1NUDd0veSbbX6wo=';
