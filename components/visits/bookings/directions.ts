import { storeChoices } from '@/lib/visit-rules';

/** `Others` is no place on a map. */
const placeless = storeChoices[5];

/** Google Maps (https://developers.google.com/maps/documentation/urls). Null for a choice that is not a place. */
export function directionsLink(shopAddress: string): string | null {
  if (shopAddress === placeless) return null;
  const destination = encodeURIComponent(`${shopAddress}, India`);
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}
