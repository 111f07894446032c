export const noticeText = {
  notFound: {
    title: 'Page not found',
    text: "We can't find that page. Check the address or go home.",
    home: 'Go to Home',
  },
  staffNotFound: {
    title: 'Not found',
    text: 'There is no such record, or it is not open to you. Check the address, or search for it.',
    dashboard: 'Go to Dashboard',
  },
  failed: {
    title: 'Something went wrong',
    text: 'The problem is on our side, and nothing you saved is lost. Please try again.',
    retry: 'Retry',
  },
} as const;
