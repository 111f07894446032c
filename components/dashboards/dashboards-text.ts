/** The words of the staff dashboards beside those that differ by role. */
export const dashboardsText = {
  loading: 'Loading counts...',
  failed: 'The counts could not be loaded. Please try again.',
  retry: 'Retry',
  records: 'Records',
} as const;
