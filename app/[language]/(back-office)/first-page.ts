import {
  readListQuery,
  requestKey,
  requestOf,
  type FirstPage,
  type ListPage,
  type ListSpec,
  type RawQuery,
} from '@/components/back-office/list-query';
import { logFault } from '@/lib/server/page';

/** Loads a page of a list on the server, for the HTML. `page` is null on failure: the screen then offers a retry. */
export async function firstPage<
  F extends Record<string, string | undefined>,
  S extends string,
  Row,
  Page extends ListPage<Row>,
>(
  spec: ListSpec<F, S>,
  searchParams: Promise<RawQuery>,
  read: (request: ReturnType<typeof requestOf<F, S>>) => Promise<Page & ListPage<Row>>,
): Promise<FirstPage<Row, Page>> {
  return firstPageOf(requestOf(readListQuery(spec, await searchParams)), read);
}

/** The same for a custom request. */
export async function firstPageOf<Request extends object, Row, Page extends ListPage<Row>>(
  request: Request,
  read: (request: Request) => Promise<Page & ListPage<Row>>,
): Promise<FirstPage<Row, Page>> {
  try {
    return { request: requestKey(request), page: await read(request) };
  } catch (error) {
    await logFault(error, 'the first page of a list could not be loaded');
    return { request: requestKey(request), page: null };
  }
}
