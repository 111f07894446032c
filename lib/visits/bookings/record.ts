import { createdField, defineRecord, idField, versionField } from '@/lib/kernel/records/record';

/** See docs/product/rules.md, "Bookings". */
export const bookingDefinition = defineRecord({
  name: 'booking',
  schema: 'Booking',
  sorts: ['created_at', 'slot'],
  requestOrder: ['slot_time', 'slot_date', 'shop_address', 'user_mobile', 'quantity', 'user_id'],
  fields: {
    id: { ...idField('ID'), errorLabel: 'Booking ID' },
    slot_time: {
      type: 'time',
      label: 'Slot Time',
      errorLabel: 'Time',
      about: 'Start of the slot, in IST.',
      column: 'slot_time',
      create: 'required',
      update: true,
    },
    slot_date: {
      type: 'date',
      label: 'Slot Date',
      errorLabel: 'Date',
      about: 'Day of the visit.',
      column: 'slot_date',
      create: 'required',
      update: true,
    },
    // Stored as the store's id.
    shop_address: {
      type: 'text',
      label: 'Shop Address',
      errorLabel: 'Store location',
      about: 'The store, spelled as `GET /stores` spells it; in a filter a part of it is enough.',
      max: 500,
      create: 'required',
      update: true,
    },
    user_id: {
      type: 'id',
      label: 'User ID',
      person: 'user_name',
      about: 'Id of the customer.',
      column: 'user_id',
      create: 'required',
    },
    user_mobile: {
      type: 'text',
      label: 'User Mobile',
      about: "The customer's own mobile number.",
      column: 'user_mobile',
      create: 'required',
    },
    // Capitalised in the older client's staff screens only.
    Quantity: {
      type: 'text',
      label: 'Quantity',
      audit: null,
      about: 'The same as `quantity`, for older clients.',
    },
    quantity: {
      type: 'text',
      label: 'Quantity',
      about: 'Grams of gold: the lower end of the range, "1", "5" or "10".',
      column: 'quantity_grams',
      integer: true,
      create: 'required',
      update: true,
    },
    referral_code: {
      type: 'text',
      label: 'Referral Code',
      about: "The customer's referral code when the visit was booked.",
      column: 'referral_code',
      nullable: true,
      create: 'optional',
    },
    status: {
      type: 'choice',
      label: 'Status',
      about: 'booked or cancelled.',
      column: 'status',
      values: ['booked', 'cancelled'],
      labels: { booked: 'Booked', cancelled: 'Cancelled' },
    },
    created_at: createdField,
    version: versionField,
    moved_at: {
      type: 'instant',
      label: 'Moved At',
      audit: null,
      about: 'When staff last moved the visit to another day, time or store, in UTC; null if they never did.',
      column: 'moved_at',
      nullable: true,
    },
    code: {
      type: 'text',
      label: 'Visit Code',
      audit: null,
      about:
        "Code of the visit for the store's front desk: 6 capital letters and digits, unique for ever. It stays when the visit is moved.",
      column: 'code',
    },
    visit: {
      type: 'choice',
      label: 'Visit',
      about: 'expected, arrived, served or no_show.',
      column: 'visit',
      values: ['expected', 'arrived', 'served', 'no_show'],
      labels: { expected: 'Expected', arrived: 'Arrived', served: 'Served', no_show: 'No-show' },
    },
    arrived_at: {
      type: 'instant',
      label: 'Arrived At',
      about: 'When the customer was checked in at the store, in UTC; null if not.',
      column: 'arrived_at',
      nullable: true,
    },
    called_at: {
      type: 'instant',
      label: 'Called At',
      about: 'Since when the customer, who had arrived, is served at the store, in UTC; null if not.',
      column: 'called_at',
      nullable: true,
    },
    reminders: {
      type: 'boolean',
      label: 'Reminders',
      about: 'Whether the customer gets reminders of the visit by SMS.',
      column: 'reminders',
    },
    // Stored in the opportunity.
    opportunityid: {
      type: 'id',
      label: 'Opportunity ID',
      about: 'Id of the opportunity that was created for the visit; null if there is none.',
      nullable: true,
    },
    // Stored as the instant at which it lost its slot.
    needs_new_time: {
      type: 'boolean',
      label: 'Needs a New Time',
      about:
        'true if the visit lost its slot by a change of its store: it takes no place until another time is chosen, and can be moved until `new_time_until`.',
    },
    new_time_until: {
      type: 'instant',
      label: 'New Time Until',
      audit: null,
      about: 'Until when a visit that lost its slot can be moved, also after its time, in UTC; else null.',
      nullable: true,
    },
  },
});
