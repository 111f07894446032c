import type { MetadataRoute } from 'next';
import { publicAddress } from './build-environment';
import { publicPages } from './public-pages';

export default function sitemap(): MetadataRoute.Sitemap {
  return Object.keys(publicPages).map((path) => ({ url: new URL(path, publicAddress()).href }));
}
