import { storeChoices } from '@/lib/business';

/** `Others` names no place on a map. */
const placeless = storeChoices[5];

/**
 * Google Maps with the way to a store, from wherever the device is (https://developers.google.com/maps/documentation/urls); null
 * for a store choice that names no place.
 */
export function directionsLink(shopAddress: string): string | null {
  if (shopAddress === placeless) return null;
  const destination = encodeURIComponent(`${shopAddress}, India`);
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}
