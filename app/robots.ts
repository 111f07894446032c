import type { MetadataRoute } from 'next';
import { publicAddress } from './build-environment';

/** Allows everything. Pages behind the log-in are protected anyway; listing them would only disclose them. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/pay/', '/stop/'] },
    sitemap: new URL('/sitemap.xml', publicAddress()).href,
  };
}
