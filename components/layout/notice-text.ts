/** The words of the pages that have nothing to show. */
export const noticeText = {
  notFound: {
    title: 'This page is not here',
    text: 'The address may be old, or a letter went astray. The home page knows the way.',
    home: 'Go to Home',
  },
  failed: {
    title: 'One moment, please',
    text: 'Something went wrong on our side. Nothing of yours is lost. Please try again.',
    retry: 'Retry',
  },
} as const;
