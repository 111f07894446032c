export const dashboardsText = {
  loading: 'Loading counts...',
  failed: 'Counts could not be loaded. Try again.',
  retry: 'Retry',
  records: 'Records',
} as const;
