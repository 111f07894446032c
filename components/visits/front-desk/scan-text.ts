export const scanText = {
  title: 'Scan a visit',
  text: "Hold the customer's QR code in front of the camera.",
  picture: "The camera's picture",
  starting: 'Starting the camera...',
  looking: 'Looking for a QR code...',
  wrong: "This isn't a visit's QR code. Customers find theirs in the confirmation and in My Bookings.",
  again: 'Try again',
  problems: {
    denied: "The camera is blocked. Allow it in the browser's settings for this site, then try again.",
    none: 'No camera found. Type the code instead.',
    busy: 'The camera could not be started. Close other apps that use it, then try again.',
    reader: 'The QR reader could not be loaded. Check the connection, then try again.',
  },
} as const;
