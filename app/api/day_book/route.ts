import { closeDay } from '@/lib/money/day-book/closings';
import { dayBook } from '@/lib/money/day-book/contract';
import { showDayBook } from '@/lib/money/day-book/operations';
import { serveActions } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(dayBook, {
  read: showDayBook,
  close: closeDay,
});
