/** Apart from `layoutText`, which is on every page. */
export const logOutText = {
  otherSessionsOpen:
    'Your session has expired, so your other devices are still logged in. Log in again to log them out.',
} as const;
