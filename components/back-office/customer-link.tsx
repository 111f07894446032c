import Link from 'next/link';
import { customerLink } from '@/lib/access/record-links';
import { backOfficeText as text } from './back-office-text';

interface CustomerLinkProps {
  id: number;
  /** Empty for a deleted account, which has no page. */
  name: string;
  /** The whole mobile, where the list also shows customers outside of the scope: it opens the page. */
  mobile?: string;
}

/** The name of a customer, as a link to the customer's page. */
export function CustomerLink({ id, name, mobile }: CustomerLinkProps) {
  if (name === '') return text.deletedAccount;
  return (
    // Not fetched ahead: each opening of the page is logged.
    <Link
      href={customerLink(id, mobile)}
      prefetch={false}
      className="rounded-xs underline decoration-ivory-line underline-offset-4 hover:decoration-current"
    >
      {name}
    </Link>
  );
}
