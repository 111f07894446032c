'use client';

import { useEffect } from 'react';
import { addressOfAnchor, loadIndex } from './search-index';

/** Redirects links to the former single-page reference (`/developers#logOut`). */
export function MovedAnchors() {
  useEffect(() => {
    async function follow() {
      const anchor = decodeURIComponent(window.location.hash.slice(1));
      if (anchor === '' || document.getElementById(anchor) !== null) return;
      const address = addressOfAnchor(await loadIndex(), anchor);
      if (address !== null) window.location.replace(address);
    }
    // Without the index the visitor stays on the guide.
    const onHash = () => void follow().catch(() => {});
    onHash();
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
  return null;
}
