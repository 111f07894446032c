import type { NextConfig } from 'next';

const config: NextConfig = {
  // tools/launch builds beside a build in use.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // Allows the development server by loopback address too.
  allowedDevOrigins: ['127.0.0.1'],
  // Loaded from node_modules at run time: they start worker threads or read class names, which bundling breaks.
  serverExternalPackages: ['bcryptjs', 'pg', 'pino', 'piscina', 'rate-limiter-flexible', 'razorpay'],
  // React has built-in support for this shim of @base-ui/react: less code for every page with a popup.
  turbopack: { resolveAlias: { 'use-sync-external-store/shim': 'react' } },
  // Images are optimized manually; the front responds 404 for the optimizer's endpoint.
  images: { unoptimized: true },
  // Types are checked separately (npm run typecheck), which a start on a new machine need not wait for.
  typescript: { ignoreBuildErrors: true },
  redirects: () => Promise.resolve([{ source: '/Home', destination: '/', permanent: true }]),
};

export default config;
