import { RecordHistory } from '@/components/back-office/record-history';
import type { Viewer } from '@/components/back-office/viewer';
import { Card } from '@/components/ui/card';
import { lazyPart } from '@/components/ui/lazy-part';
import type { LoadedOrder } from './use-order';

const NotesAndTasks = lazyPart(
  () => import('@/components/desk/tasks/notes-and-tasks').then((module) => module.NotesAndTasks),
  'page',
);

interface PastPartProps {
  loaded: Pick<LoadedOrder, 'order' | 'historyVersion'>;
  viewer: Viewer;
}

/** Notes, tasks and history of an order. */
export function PastPart({ loaded: { order, historyVersion }, viewer }: PastPartProps) {
  return (
    <Card flush className="mt-4 min-w-0 p-4 md:p-6">
      {/* Its parts begin with the distance to what is above them in the list. */}
      <div className="-mt-4">
        <NotesAndTasks on={{ customer_id: order.userid, orderid: order.id }} viewer={viewer} />
      </div>
      <RecordHistory entity="order" id={order.id} version={historyVersion} />
    </Card>
  );
}
