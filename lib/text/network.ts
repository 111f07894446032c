/** The one sentence that a page must have at hand where nothing else can be fetched any more. */
export const networkText = 'Network error. Please check your connection and try again.';
