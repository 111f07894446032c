import { Link } from '@/components/ui/link';
import { customerLink } from '@/lib/kernel/access/record-links';
import { backOfficeText as text } from './back-office-text';

interface CustomerLinkProps {
  id: number;
  /** Empty for a deleted account, which has no page. */
  name: string;
  /** Complete mobile: opens the page of a customer outside the scope. */
  mobile?: string;
}

export function CustomerLink({ id, name, mobile }: CustomerLinkProps) {
  if (name === '') return text.deletedAccount;
  return (
    // No prefetch: each opening of the page is logged.
    <Link href={customerLink(id, mobile)} className="record-link">
      {name}
    </Link>
  );
}
