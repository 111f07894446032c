'use client';

import { CustomerError } from '@/components/customer/customer-error';

export default function ErrorPage() {
  return <CustomerError />;
}
