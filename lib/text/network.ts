/** Separate, for when nothing can be loaded any more. */
export const networkText = 'Network error. Please check your connection and try again.';
