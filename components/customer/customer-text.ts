/** The words that the customer's screens share, and those of the dashboard (specification 2.4). */
export const customerText = {
  login: 'Login',
  retry: 'Retry',
  checkFields: 'Please check the marked fields.',
  dashboard: {
    heading: 'Dashboard',
    welcome: (name: string) => `Welcome, ${name}`,
    planTitle: 'Your Premium Plan is active',
    planText: 'Paid once, yours for life. Choose a day, visit the store and buy your gold.',
    nextVisit: 'Your next visit',
    actions: 'Your Actions',
    profile: { title: 'My Profile', text: 'See and change your details.' },
    bookings: { title: 'My Bookings', text: 'Book a slot and see your visits.' },
    incompleteTitle: 'Complete Your Profile',
    incompleteText: 'Your date of birth is missing. It takes a minute.',
    incompleteAction: 'Complete now',
  },
} as const;

/** The words of the error screen, which every page has at hand. */
export const errorText = {
  title: 'This page could not be loaded',
  text: 'Something is not available right now. Your data is safe. Please try again in a moment.',
  retry: 'Retry',
} as const;
