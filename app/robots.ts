import type { MetadataRoute } from 'next';
import { publicAddress } from './build-environment';

/** Pages behind the log-in are not listed: they are protected, and a list would disclose them. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/pay/', '/stop/', '/d/', '/welcome/'] },
    sitemap: new URL('/sitemap.xml', publicAddress()).href,
  };
}
