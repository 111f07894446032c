export const noticeText = {
  notFound: {
    title: 'Page not found',
    text: "We can't find that page. Check the address or go home.",
    home: 'Go to Home',
  },
  staffNotFound: {
    title: 'Not found',
    text: "This record doesn't exist, or you don't have access. Check the address or search for it.",
    dashboard: 'Go to Dashboard',
  },
  failed: {
    title: 'Something went wrong',
    text: 'The problem is on our side, and nothing you saved is lost. Please try again.',
    retry: 'Retry',
  },
} as const;
