import { listFullDays, listStores, slotAvailability } from '@/lib/visits/bookings/contract';
import { sameHours } from '@/lib/visits/bookings/rules';
import { storeHours } from '@/lib/business';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';

/** Stores and their free slots, before a booking. */
export const slotDocs = {
  listStores: endpointDoc(listStores, {
    about:
      'The stores that take bookings. `hours` has every span of the week, `closed_days` and `special_days` the coming days that differ; `open_days`, `opens` and `closes` are a summary of `hours`.',
    who: 'see stores and slots',
    refuses: {},
    examples: [
      {
        title: 'All stores',
        as: 'customer',
        sent: {},
        response: {
          data: [
            {
              shop_address: samples.shop,
              open_days: [...storeHours.openDays],
              opens: storeHours.opens,
              closes: storeHours.closes,
              slot_minutes: storeHours.slotMinutes,
              capacity: storeHours.capacity,
              title: samples.shop,
              phone: null,
              map_url: null,
              position: 1,
              hours: sameHours(storeHours.openDays, storeHours),
              closed_days: [],
              special_days: [],
            },
          ],
        },
      },
    ],
  }),
  slotAvailability: endpointDoc(slotAvailability, {
    about: 'Returns no slots for a day on which the store is closed, or of a store that is switched off.',
    who: 'see stores and slots',
    refuses: {},
    examples: [
      {
        title: 'A day at a store',
        as: 'customer',
        sent: { shop_address: samples.shop, slot_date: samples.slotDate },
        response: { data: [{ slot_time: samples.slotTime, capacity: 4, booked: 1, available: 3, over: 0 }] },
      },
    ],
  }),
  listFullDays: endpointDoc(listFullDays, {
    about: `From today to a year ahead, in order. A day counts as full when each of its slots is taken or has begun. Days on which the store is closed are not listed: \`GET /stores\` has its hours.`,
    who: 'see stores and slots',
    refuses: {},
    examples: [
      {
        title: 'Days without a free slot',
        as: 'customer',
        sent: { shop_address: samples.shop },
        response: { data: [samples.slotDate] },
      },
    ],
  }),
};
