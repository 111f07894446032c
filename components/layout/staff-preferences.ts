/*
 * Readable cookies for the appearance of staff pages, not secret. `pasidi_side=folded`: the server renders the side bar folded, so that nothing
 * moves. `pasidi_keys=off`: single-key shortcuts are off in this browser. `pasidi_sound=on`: a payment that arrives is heard.
 */

export const sideBarCookieName = 'pasidi_side';
const keysCookieName = 'pasidi_keys';
const soundCookieName = 'pasidi_sound';
const folded = 'folded';
const on = 'on';
const off = 'off';
const yearSeconds = 31_536_000;

export const isFolded = (value: string | undefined): boolean => value === folded;

export const rememberFolded = (isNow: boolean): void => remember(sideBarCookieName, isNow ? folded : null);

export const areKeysOn = (): boolean => !document.cookie.split('; ').includes(`${keysCookieName}=${off}`);

export const rememberKeys = (isNow: boolean): void => remember(keysCookieName, isNow ? null : off);

export const isSoundOn = (): boolean => document.cookie.split('; ').includes(`${soundCookieName}=${on}`);

export const rememberSound = (isNow: boolean): void => remember(soundCookieName, isNow ? on : null);

function remember(name: string, value: string | null): void {
  const maxAge = value === null ? 0 : yearSeconds;
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${maxAge}; samesite=lax`;
}
