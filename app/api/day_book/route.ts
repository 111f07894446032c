import { readDayBook } from '@/lib/day-book/contract';
import { showDayBook } from '@/lib/day-book/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readDayBook, showDayBook);
