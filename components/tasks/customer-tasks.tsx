'use client';

import type { Viewer } from '@/components/back-office/viewer';
import { TasksPart } from './tasks-part';

/** All tasks about a customer that the viewer may see, for the customer's page. */
export function CustomerTasks({ customerId, viewer }: { customerId: number; viewer: Viewer }) {
  return <TasksPart on={{ customer_id: customerId }} viewer={viewer} />;
}
