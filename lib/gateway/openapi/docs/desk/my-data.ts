import { actionDocs, endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { myData, openMyDataJson, openMyDataPdf } from '@/lib/desk/my-data/contract';

const opens =
  'Each file once, within an hour of the request, with a session of the same account. What others send uses nothing up, nor does HEAD. If the download breaks off, ask again.';
const refuses = {
  NOT_FOUND: 'The token is unknown, used, expired, replaced by a newer one, or of another account.',
};

export const myDataDocs = {
  myData: actionDocs(
    myData,
    'All that is kept about the customer, as a JSON file and a PDF: account, visits, orders, payments, documents, messages, consents, notes of staff, log-ins, and who looked at it.',
    {
      ask: {
        about: 'A token that came before is void. Ten in an hour.',
        who: 'download own data',
        refuses: {
          VALIDATION: 'The password is wrong.',
          RATE_LIMITED: 'After five wrong passwords in 15 minutes, or ten downloads in an hour.',
        },
        examples: [
          {
            title: 'A download of my data',
            as: 'customer',
            sent: { password: samples.password },
            response: {
              data: {
                asked_at: '2026-12-09T06:12:45.000Z',
                expires_at: '2026-12-09T07:12:45.000Z',
                json_used: false,
                pdf_used: false,
              },
              token: '5R1Y3ZC7T8BVW2SKFQJ6A9N4HM',
            },
          },
        ],
      },
      state: {
        who: 'download own data',
        refuses: {},
        examples: [{ title: 'Is a download open?', as: 'customer', sent: {}, response: { data: null } }],
      },
    },
  ),
  openMyDataJson: endpointDoc(openMyDataJson, {
    about: `${opens} It is sent while it is read; an error midway closes the connection. Each part is a key with a list, newest first; account, identity document and nominee are one object or null.`,
    who: 'download own data',
    refuses,
    examples: [
      {
        title: 'My data for another service',
        as: 'customer',
        sent: { token: samples.dataToken },
        response: { fileName: 'my-data-2026-12-09.json', stream: new ReadableStream<Uint8Array>() },
      },
    ],
  }),
  openMyDataPdf: endpointDoc(openMyDataPdf, {
    about: `${opens} With the newest 1,000 rows of each part; headings are in the language of the account, too.`,
    who: 'download own data',
    refuses,
    examples: [
      {
        title: 'My data to read',
        as: 'customer',
        sent: { token: samples.dataToken },
        response: { fileName: 'my-data-2026-12-09.pdf', bytes: new Uint8Array(), saved: true },
      },
    ],
  }),
};
