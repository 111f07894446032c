import { logFault } from '@/lib/server/page';

/** A reading that the screen can do without: null where it failed, so that the screen says so with a way to try again. */
export async function loaded<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    await logFault(error, 'a part of a page could not be loaded');
    return null;
  }
}
