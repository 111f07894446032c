import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import list from './lib/languages.json';

const languages = Object.keys(list);

const config: NextConfig = {
  // So that tools/launch can build beside a build in use.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // Allows the development server by loopback address too.
  allowedDevOrigins: ['127.0.0.1'],
  // Bundling breaks them: they start worker threads or read class names.
  serverExternalPackages: [
    'bcryptjs',
    'pg',
    'pino',
    'piscina',
    'rate-limiter-flexible',
    'razorpay',
    // One copy for both bundles, with the one client of a process (lib/db/prisma.ts).
    '@prisma/client',
    '@prisma/adapter-pg',
    // The front has loaded them; the bundler puts a copy of their code into the files of two dozen routes (docs/performance.md, "Memory").
    'kysely',
    'next-auth',
    'prom-client',
  ],
  // React has this shim of @base-ui/react built in: less code for every page with a popup.
  turbopack: {
    resolveAlias: {
      'use-sync-external-store/shim': 'react',
      'next-intl': { browser: './components/ui/browser-intl.tsx' },
      'use-intl/react': { browser: './components/ui/browser-intl.tsx' },
    },
  },
  // Images are optimized manually; the front responds 404 for the optimizer.
  images: { unoptimized: true },
  // Checked separately (npm run typecheck), so that a start on a new machine need not wait.
  typescript: { ignoreBuildErrors: true },
  redirects: () =>
    Promise.resolve([
      { source: '/Home', destination: '/', permanent: true },
      ...languages
        .filter((language) => language !== 'en')
        .map((language) => ({
          source: `/${language}/Home`,
          destination: `/${language}`,
          permanent: true,
        })),
    ]),
};

// Compiles the messages: 3.0 KB of script for a page with client texts instead of 11.8.
const withMessages = createNextIntlPlugin({
  requestConfig: './lib/server/messages-of-page.ts',
  experimental: {
    messages: {
      path: './messages',
      format: 'json',
      locales: languages,
      sourceLocale: 'en',
      precompile: true,
    },
  },
});

export default withMessages(config);
