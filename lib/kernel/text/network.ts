/** Separate, for when nothing can be loaded any more. */
export const networkErrorMessage = 'Network error. Please check your connection and try again.';
