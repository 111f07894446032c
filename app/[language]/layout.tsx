import type { Metadata, Viewport } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { earlyPressScript } from '@/components/layout/early-press';
import { EarlyEventReplay, SkipLink } from '@/components/layout/site-frame';
import { ScriptStyles } from '@/components/layout/script-styles';
import { ShippedLanguages } from '@/components/layout/shipped-languages';
import { TestModeBar } from '@/components/layout/test-mode-bar';
import { classes } from '@/components/ui/classes';
import { brand } from '@/lib/business';
import { english, languageFacts } from '@/lib/languages';
import { textsOf, type Section } from '@/lib/sent-texts';
import tailwind from '@/tailwind.config';
import { buildEnvironment, publicAddress, shippedLanguages } from '@/app/build-environment';
import '@/app/globals.css';

const fraunces = localFont({
  src: '../fonts/fraunces-display.woff2',
  variable: '--font-fraunces',
  weight: '400 650',
  // Its fallbacks: ./fonts/fallbacks.css.
  adjustFontFallback: false,
});
const inter = localFont({
  src: '../fonts/inter-text.woff2',
  variable: '--font-inter',
  weight: '400 700',
  adjustFontFallback: false,
});
// Only the rupee sign: loaded if a page contains it (app/fonts/README.md).
const frauncesRupee = localFont({
  src: '../fonts/fraunces-rupee.woff2',
  variable: '--font-fraunces-rupee',
  weight: '400 650',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+20B9' }],
});
const interRupee = localFont({
  src: '../fonts/inter-rupee.woff2',
  variable: '--font-inter-rupee',
  weight: '400 700',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+20B9' }],
});

export async function generateMetadata(): Promise<Metadata> {
  const language = await getLocale();
  const text = await getTranslations('business');
  return {
    metadataBase: publicAddress(),
    title: { default: `${brand.name}: ${text('tagline')}`, template: `%s | ${brand.name}` },
    description: text('description'),
    applicationName: brand.name,
    formatDetection: { telephone: false },
    ...(language !== english && { manifest: `/${language}/manifest.webmanifest` }),
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  // The on-screen keyboard resizes the page instead of covering half of a dialog.
  interactiveWidget: 'resizes-content',
  // Phone status bar: the header's colour.
  themeColor: tailwind.theme.colors.ivory.DEFAULT,
};

/** Of header, footer and error pages: every page sends them (tools/messages/sent.test.ts). */
const frameTexts = [
  'layout.skip',
  'layout.mainNavigation',
  'layout.openMenu',
  'layout.closeMenu',
  'layout.profileMenu',
  'layout.customerBar',
  'layout.nav',
  'layout.language',
  'layout.signedInAs',
  'layout.logoutFailed',
  'layout.networkFailed',
  'layout.trust',
  'layout.footer',
  'failed',
  'business.tagline',
  'business.founded',
  'business.contactHours',
] as const satisfies readonly Section[];

/** Whether payments or SMS are simulated. */
function inTestMode(): boolean {
  return buildEnvironment()?.testMode === true;
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const language = await getLocale();
  const messages = textsOf(await getMessages(), frameTexts);
  return (
    <html
      lang={languageFacts[language].tag}
      // Smooth scrolling within a page only, not for navigation.
      data-scroll-behavior="smooth"
      // A prerendered page's inline script adds the session hint before hydration (components/layout/prerendered-frame.tsx).
      suppressHydrationWarning
      className={classes(fraunces.variable, frauncesRupee.variable, inter.variable, interRupee.variable)}
    >
      <head>
        <ScriptStyles language={language} />
      </head>
      <body>
        <script dangerouslySetInnerHTML={{ __html: earlyPressScript }} />
        <NextIntlClientProvider messages={messages}>
          <ShippedLanguages all={shippedLanguages()}>
            <EarlyEventReplay>
              <SkipLink />
              {inTestMode() && <TestModeBar />}
              {children}
            </EarlyEventReplay>
          </ShippedLanguages>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
