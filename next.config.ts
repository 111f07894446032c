import type { NextConfig } from 'next';

const config: NextConfig = {
  // tools/launch builds beside a build that is in use.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // The development server may be opened by the loopback address too.
  allowedDevOrigins: ['127.0.0.1'],
  // Loaded from node_modules at run time: they start worker threads or look at class names, which bundling breaks.
  serverExternalPackages: ['bcryptjs', 'pg', 'pino', 'piscina', 'rate-limiter-flexible', 'razorpay'],
  // What @base-ui/react asks for in older versions of React, this one has by itself: less for every page with a popup to send.
  turbopack: { resolveAlias: { 'use-sync-external-store/shim': 'react' } },
  // Pictures are made ready once, by hand; the front answers 404 for the optimizer's endpoint.
  images: { unoptimized: true },
  // Types are a check of their own (npm run typecheck); a start on a fresh machine need not wait for it.
  typescript: { ignoreBuildErrors: true },
  redirects: () => Promise.resolve([{ source: '/Home', destination: '/', permanent: true }]),
};

export default config;
