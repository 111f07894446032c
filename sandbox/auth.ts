import { notApplicable } from './api-error';
import type { Call, Reply, Route } from './http';
import type { Settings } from './settings';

/** Razorpay's Basic authentication: key id as user, key secret as password. */
export function withKey(settings: Settings, routes: readonly Route[]): Route[] {
  return routes.map((route): Route => {
    const run = (call: Call): Reply | Promise<Reply> => {
      requireKey(settings, call.headers.authorization);
      return route.run(call);
    };
    return { ...route, run };
  });
}

function requireKey(settings: Settings, header: string | undefined): void {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) {
    throw notApplicable(401, 'Please provide your api key for authentication purposes.');
  }
  const [keyId, ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  if (keyId !== settings.keyId) throw notApplicable(401, 'The api key provided is invalid');
  if (secret.join(':') !== settings.keySecret) throw notApplicable(401, 'Authentication failed');
}
