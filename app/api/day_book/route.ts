import { closeDay } from '@/lib/day-book/closings';
import { dayBook } from '@/lib/day-book/contract';
import { showDayBook } from '@/lib/day-book/operations';
import { serveActions } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(dayBook, {
  read: showDayBook,
  close: closeDay,
});
