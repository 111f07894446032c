import { logFault } from '@/lib/server/page';

/** Loads optional data. Returns null if loading fails; the screen then offers a retry. */
export async function loadOptional<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    await logFault(error, 'a part of a page could not be loaded');
    return null;
  }
}
