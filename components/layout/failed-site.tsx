import { FailedPage } from './failed-page';
import { SiteFrame } from './site-frame';

/** The error page with the site's header and footer, for a route group whose layout failed. */
export default function FailedSite() {
  return (
    <SiteFrame>
      <FailedPage />
    </SiteFrame>
  );
}
