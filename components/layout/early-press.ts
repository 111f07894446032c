/** On elements whose content is not hydrated yet. */
export const unhydrated = 'data-unhydrated';
/** On the last button pressed in one. */
export const earlyPress = 'data-early-press';

/**
 * Inline script of every page. Marks each press before React sees it and takes the mark back where React has handled the press: React may hydrate
 * the button during it, and stops the event if it cannot.
 */
export const earlyPressScript = `(function(){function marked(){return document.querySelector('[${earlyPress}]')}function unmark(button){if(button)button.removeAttribute('${earlyPress}')}addEventListener('click',function(event){var target=event.target,button=target.closest&&target.closest('[${unhydrated}] button:enabled');unmark(marked());if(button)button.setAttribute('${earlyPress}','')},true);document.addEventListener('click',function(){var button=marked();if(button&&!button.closest('[${unhydrated}]'))unmark(button)})})()`;

/** For the policy of rendered pages. */
export const earlyPressHash = 'sha256-WNyKk6wLhn4/A5A02OdtE/xwK8YskBmJ38QWv70wKWc=';
