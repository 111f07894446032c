'use client';

import { CustomerError } from '@/components/portal/customer-error';

export default function ErrorPage() {
  return <CustomerError />;
}
