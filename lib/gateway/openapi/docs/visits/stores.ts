import { sameHours } from '@/lib/visits/bookings/rules';
import { storeHours } from '@/lib/business';
import { actionDocs } from '@/lib/gateway/openapi/endpoint-doc';
import { wantsProofWhen } from '@/lib/gateway/openapi/docs/wants-proof';
import { samples } from '@/lib/gateway/openapi/samples';
import { storesGold, type StoreSettings } from '@/lib/visits/stores/contract';
import { successText } from '@/lib/kernel/text/messages';

const store: StoreSettings = {
  id: samples.storeId,
  shop_address: samples.newStore,
  title: 'Pasidi Guntur',
  sms_name: 'Pasidi Guntur',
  phone: '+91 863 223 4567',
  map_url: 'https://maps.example/pasidi-guntur',
  hours: sameHours([1, 2, 3, 4, 5, 6], storeHours),
  slot_minutes: 30,
  capacity: 4,
  position: 7,
  active: true,
  seller_id: null,
  version: 1,
  closed_days: [],
  special_days: [],
};
const festival = '2027-01-15';

const affected = {
  NOT_FOUND: 'There is no such store.',
  VISITS_AFFECTED: 'Booked visits would lose their slots. `data` has their `count` and up to 200 `bookings`.',
};
const changed = { message: successText.storeUpdated, affected: 0 } as const;

export const storeDocs = {
  storesGold: actionDocs(
    storesGold,
    'Changes hold at once, for customers too. One that takes the slots of booked visits needs `confirm: true`: these visits are marked `needs_new_time`, take no place any more, and each customer gets a message.',
    {
      list: {
        about:
          'All stores in the order of the booking form, switched off ones too, with their coming closed and special days.',
        who: 'change stores',
        refuses: {},
        examples: [{ title: 'All stores', as: 'admin', sent: {}, response: { data: [store] } }],
      },
      create: {
        about: 'The address is unique ignoring case, and never changes.',
        who: 'change stores',
        refuses: wantsProofWhen('With a seller'),
        examples: [
          {
            title: 'A new store, switched on later',
            as: 'admin',
            sent: {
              shop_address: samples.newStore,
              title: store.title,
              phone: store.phone,
              map_url: store.map_url,
              hours: store.hours,
              slot_minutes: 30,
              capacity: 4,
              active: false,
            },
            response: { message: successText.storeCreated, data: { ...store, active: false } },
          },
        ],
      },
      update: {
        about:
          'Omitted fields stay unchanged. `active: false` switches the store off: it takes no new bookings; old ones keep it.',
        who: 'change stores',
        refuses: { ...wantsProofWhen('Another seller'), ...affected },
        examples: [
          {
            title: 'A lunch break on Mondays, and room for six',
            as: 'admin',
            sent: {
              id: samples.storeId,
              version: 1,
              capacity: 6,
              hours: [
                { day: 1, opens: '10:00:00', closes: '13:00:00' },
                { day: 1, opens: '14:00:00', closes: '18:00:00' },
              ],
            },
            response: {
              ...changed,
              data: {
                ...store,
                capacity: 6,
                hours: [
                  { day: 1, opens: '10:00:00', closes: '13:00:00' },
                  { day: 1, opens: '14:00:00', closes: '18:00:00' },
                ],
                version: 2,
              },
            },
          },
        ],
      },
      close_day: {
        about: 'From today on, at most 366 days at once. A closed day has no slots, special hours or not.',
        who: 'change stores',
        refuses: affected,
        examples: [
          {
            title: 'A holiday',
            as: 'admin',
            sent: { id: samples.storeId, from: festival, reason: 'Sankranti' },
            response: {
              ...changed,
              data: { ...store, closed_days: [{ from: festival, to: festival, reason: 'Sankranti' }] },
            },
          },
        ],
      },
      open_day: {
        about: 'Visits that lost their slot stay marked until another time is chosen for them.',
        who: 'change stores',
        refuses: { NOT_FOUND: affected.NOT_FOUND },
        examples: [
          {
            title: 'Open after all',
            as: 'admin',
            sent: { id: samples.storeId, from: festival },
            response: { ...changed, data: store },
          },
        ],
      },
      special_day: {
        about:
          'From today on. `hours: []` closes the day; without `hours` it has those of its weekday again.',
        who: 'change stores',
        refuses: affected,
        examples: [
          {
            title: 'A short day',
            as: 'admin',
            sent: { id: samples.storeId, date: festival, hours: [{ opens: '10:00:00', closes: '14:00:00' }] },
            response: {
              ...changed,
              data: {
                ...store,
                special_days: [{ date: festival, hours: [{ opens: '10:00:00', closes: '14:00:00' }] }],
              },
            },
          },
        ],
      },
    },
  ),
};
