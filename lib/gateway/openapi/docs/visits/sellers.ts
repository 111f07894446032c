import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import { sellersGold, sellerText, type SellerRecord } from '@/lib/visits/sellers/contract';

const seller: SellerRecord = {
  id: samples.sellerId,
  legal_name: 'Pasidi Jewellers Telangana Private Limited',
  address: 'Abids Road, Hyderabad, Telangana',
  state_code: '36',
  gstin: '36AAACP0000A1ZK',
  bis_registration: 'HM/C-8290017734',
  series: samples.sellerSeries,
  counter_place: 'shop',
  has_documents: false,
  version: 1,
};
const { id: _id, version: _version, has_documents: _documents, counter_place: _place, ...entered } = seller;
const fields = 'A GSTIN of another State or with a wrong check character, or the series of another seller.';

export const sellerDocs = {
  sellersGold: actionDocs(
    sellersGold,
    'A seller is the legal person on receipts, invoices and other documents, with a GSTIN, an address and a series of numbers of its own. A store sells for one seller, or takes visits only. Sellers are never deleted.',
    {
      list: {
        about: 'All sellers, oldest first.',
        who: 'change sellers',
        refuses: {},
        examples: [{ title: 'All sellers', as: 'admin', sent: {}, response: { data: [seller] } }],
      },
      create: {
        about: 'GSTIN and series are stored in capitals.',
        who: 'change sellers',
        refuses: { ...wantsProof, VALIDATION: fields },
        examples: [
          {
            title: 'A seller in another State',
            as: 'admin',
            sent: entered,
            response: { message: sellerText.created, data: seller },
          },
        ],
      },
      update: {
        about:
          'Omitted fields stay unchanged. Once the seller has documents, only `address`, `bis_registration` and `counter_place` change.',
        who: 'change sellers',
        refuses: {
          ...wantsProof,
          VALIDATION: fields,
          NOT_FOUND: 'There is no such seller.',
          HAS_DOCUMENTS: 'Another name, State, GSTIN or series, and the seller has documents.',
        },
        examples: [
          {
            title: 'Another address',
            as: 'admin',
            sent: { id: samples.sellerId, version: 1, address: 'Himayat Nagar, Hyderabad, Telangana' },
            response: {
              message: sellerText.updated,
              data: { ...seller, address: 'Himayat Nagar, Hyderabad, Telangana', version: 2 },
            },
          },
        ],
      },
    },
  ),
};
