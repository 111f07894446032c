import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { layoutText } from '@/components/layout/layout-text';
import { TestModeBar } from '@/components/layout/test-mode-bar';
import { classes } from '@/components/ui/classes';
import { brand } from '@/lib/business';
import tailwind from '@/tailwind.config';
import { buildEnvironment, publicAddress } from './build-environment';
import './globals.css';

const fraunces = localFont({
  src: './fonts/fraunces-display.woff2',
  variable: '--font-fraunces',
  weight: '400 650',
  adjustFontFallback: 'Times New Roman',
});
const inter = localFont({
  src: './fonts/inter-text.woff2',
  variable: '--font-inter',
  weight: '400 700',
  adjustFontFallback: 'Arial',
});
// The rupee sign alone: fetched where one is shown, see app/fonts/README.md.
const frauncesRupee = localFont({
  src: './fonts/fraunces-rupee.woff2',
  variable: '--font-fraunces-rupee',
  weight: '400 650',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+20B9' }],
});
const interRupee = localFont({
  src: './fonts/inter-rupee.woff2',
  variable: '--font-inter-rupee',
  weight: '400 700',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+20B9' }],
});

export const metadata: Metadata = {
  metadataBase: publicAddress(),
  title: { default: `${brand.name}: ${brand.tagline}`, template: `%s | ${brand.name}` },
  description: 'UPI payments, cashback rewards and a gold savings plan with in-store appointments.',
  applicationName: brand.name,
  formatDetection: { telephone: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  // The keyboard of a phone makes the page smaller instead of covering the lower half of a popup.
  interactiveWidget: 'resizes-content',
  // The bar of the phone takes the colour of the header.
  themeColor: tailwind.theme.colors.ivory.DEFAULT,
};

/** Whether payments or SMS are not real. A build without an environment has nothing to warn of. */
function inTestMode(): boolean {
  return buildEnvironment()?.testMode === true;
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html
      lang="en-IN"
      // Smooth for anchors within a page, at once for a change of pages.
      data-scroll-behavior="smooth"
      // A prerendered page marks it with the session hint before React runs (components/layout/prerendered-frame.tsx).
      suppressHydrationWarning
      className={classes(fraunces.variable, frauncesRupee.variable, inter.variable, interRupee.variable)}
    >
      <body>
        <a
          href="#content"
          className="sr-only rounded-md bg-ink px-4 py-3 text-ivory focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-toast"
        >
          {layoutText.skip}
        </a>
        {inTestMode() && <TestModeBar />}
        {children}
      </body>
    </html>
  );
}
