import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { exportList } from '@/lib/desk/export/contract';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';

export const transferDocs = {
  exportList: endpointDoc(exportList, {
    about:
      "All rows of a list as CSV (RFC 4180, UTF-8 with a byte order mark), within the list's scope, filters and order. The last line is `# end, N rows`; without it the file was cut off. A text that a spreadsheet would take for a formula gets a leading apostrophe. It is read page by page while it is sent: a row that changes meanwhile may be in its old or its new state.",
    who: 'export lists',
    refuses: {
      ...wantsProof,
      FORBIDDEN: 'The role may not see the list.',
      RATE_LIMITED:
        'Two exports of the account run already, more than 60 were started within an hour, or more than 600 calls of one session in a minute.',
    },
    examples: [
      {
        title: 'The open opportunities',
        as: 'executive',
        sent: { list: 'opportunities', status: 'open', sort: 'name', direction: 'asc' },
        response: { fileName: 'opportunities-2026-11-25.csv', stream: new ReadableStream<Uint8Array>() },
      },
    ],
  }),
};
