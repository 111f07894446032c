import type { MetadataRoute } from 'next';
import { publicAddress } from './build-environment';

/** Everything public may be found. What needs a sign-in refuses by itself; naming it here would only advertise it. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: new URL('/sitemap.xml', publicAddress()).href,
  };
}
