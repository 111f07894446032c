/* Reads QR codes with the browser, else with a library loaded on demand. */

interface QrReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

/** Shape Detection API (https://wicg.github.io/shape-detection-api/): Chrome on Android and macOS. */
interface QrReaderClass {
  new (options: { formats: ['qr_code'] }): QrReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: QrReaderClass;
  }
}

/** Throws if the library cannot be loaded. */
export async function openQrReader(): Promise<QrReader> {
  const own = window.BarcodeDetector;
  const formats = own === undefined ? [] : await own.getSupportedFormats().catch(() => []);
  if (own !== undefined && formats.includes('qr_code')) return new own({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}
