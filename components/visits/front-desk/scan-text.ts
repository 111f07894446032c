export const scanText = {
  title: 'Scan a visit',
  text: "Hold the QR code of the customer's phone in front of the camera.",
  picture: "The camera's picture",
  starting: 'Starting the camera...',
  looking: 'Looking for a QR code...',
  wrong: 'This is not the QR code of a visit. It is in the confirmation and in My Bookings.',
  again: 'Try again',
  problems: {
    denied: "The camera is blocked. Allow it in the browser's settings for this site, then try again.",
    none: 'This device has no camera that can be used here. Type the code instead.',
    busy: 'The camera could not be started. Close other apps that use it, then try again.',
    reader: 'The QR reader could not be loaded. Check the connection, then try again.',
  },
} as const;
