'use client';

import type { FormField, FormValues, ReadField } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import { sameHours } from '@/lib/visits/bookings/rules';
import { storeHours } from '@/lib/business';
import { callAction } from '@/lib/gateway/client';
import { storesGold, type StoreSettings } from '@/lib/visits/stores/contract';
import type { SellerRecord } from '@/lib/visits/sellers/contract';
import { titleOf } from '@/lib/visits/sellers/rules';
import { storeDefinition } from '@/lib/visits/stores/record';
import { smsNameOf } from '@/lib/visits/stores/rules';
import { storesText } from './stores-text';
import type { ChangedStore, StoreChanges } from './use-store-change';
import { DayHoursField, hoursFieldText, hoursValue, typedSpans, WeekField } from './week-field';

const text = storesText.form;
const { fields } = storeDefinition;
const { actions } = storesGold;

const settingFields = (sellers: readonly SellerRecord[]): readonly FormField[] => [
  { name: 'title', label: fields.title.label, kind: 'text', required: true, maxLength: 250 },
  {
    name: 'sms_name',
    label: fields.sms_name.label,
    kind: 'text',
    hint: text.smsNameHint,
    maxLength: 40,
  },
  {
    name: 'phone',
    label: fields.phone.label,
    kind: 'text',
    inputType: 'tel',
    hint: text.phoneHint,
    maxLength: 60,
  },
  { name: 'map_url', label: fields.map_url.label, kind: 'text', hint: text.mapHint, maxLength: 1000 },
  {
    name: 'hours',
    label: text.week,
    kind: 'custom',
    hint: text.weekHint,
    control: WeekField,
    format: hoursFieldText,
  },
  {
    name: 'slot_minutes',
    label: fields.slot_minutes.label,
    kind: 'text',
    required: true,
    inputMode: 'decimal',
    hint: text.minutesHint,
  },
  {
    name: 'capacity',
    label: fields.capacity.label,
    kind: 'text',
    required: true,
    inputMode: 'decimal',
    hint: text.capacityHint,
  },
  { name: 'position', label: fields.position.label, kind: 'text', inputMode: 'decimal' },
  {
    name: 'seller_id',
    label: fields.seller_id.label,
    kind: 'select',
    placeholder: text.noSeller,
    hint: text.sellerHint,
    options: [
      { value: '', label: text.noSeller },
      ...sellers.map((seller) => ({ value: String(seller.id), label: titleOf(seller) })),
    ],
  },
];

function valuesOf(store: StoreSettings): FormValues {
  const { title, sms_name, phone, map_url, hours, slot_minutes, capacity, position, seller_id } = store;
  return {
    title,
    sms_name: sms_name === smsNameOf(title) ? '' : sms_name,
    phone: phone ?? '',
    map_url: map_url ?? '',
    hours: hoursValue(hours),
    slot_minutes: String(slot_minutes),
    capacity: String(capacity),
    position: String(position),
    seller_id: seller_id === null ? '' : String(seller_id),
  };
}

const settingsOf = (read: ReadField) => ({
  title: read('title'),
  sms_name: read('sms_name'),
  phone: read('phone'),
  map_url: read('map_url'),
  hours: typedSpans(read('hours')).map(({ day = 1, opens, closes }) => ({ day, opens, closes })),
  slot_minutes: read('slot_minutes'),
  capacity: read('capacity'),
  position: read('position') === '' ? null : read('position'),
  seller_id: read('seller_id') === '' ? null : read('seller_id'),
});

interface FormProps<Saved> {
  onSaved(saved: Saved): void;
  onClose(): void;
}

interface SettingProps<Saved> extends FormProps<Saved> {
  sellers: readonly SellerRecord[];
}

export function NewStoreForm({ sellers, onSaved, onClose }: SettingProps<StoreSettings>) {
  return (
    <RecordForm
      title={text.createTitle}
      submitLabel={storesText.save}
      fields={[
        {
          name: 'shop_address',
          label: fields.shop_address.label,
          kind: 'text',
          required: true,
          hint: text.addressHint,
          maxLength: 1000,
        },
        ...settingFields(sellers),
      ]}
      of={{
        initial: {
          hours: hoursValue(sameHours(storeHours.openDays, storeHours)),
          slot_minutes: String(storeHours.slotMinutes),
          capacity: String(storeHours.capacity),
        },
      }}
      input={actions.create.input}
      toSent={(read) => ({ shop_address: read('shop_address'), ...settingsOf(read) })}
      send={async (input, _version, key) => {
        const outcome = await callAction(storesGold, 'create', input, { idempotencyKey: key });
        return outcome.ok ? { ...outcome, data: outcome.data.data } : outcome;
      }}
      failure={storesText.changeFailed}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

interface ChangeProps extends SettingProps<ChangedStore> {
  store: StoreSettings;
  changes: StoreChanges;
  onStale(store: StoreSettings): void;
}

export function StoreForm({ store, sellers, changes, onSaved, onStale, onClose }: ChangeProps) {
  return (
    <RecordForm
      title={text.editTitle}
      submitLabel={storesText.save}
      intro={store.shop_address}
      fields={settingFields(sellers)}
      of={{ edited: { record: store, valuesOf, onStale } }}
      input={actions.update.input}
      toSent={(read) => ({ id: store.id, ...settingsOf(read) })}
      send={(input, version) => changes.update({ ...input, version })}
      failure={storesText.changeFailed}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

interface DayFormProps extends FormProps<ChangedStore> {
  store: StoreSettings;
  changes: StoreChanges;
  /** Date at the store. */
  today: string;
}

export function CloseDaysForm({ store, changes, today, onSaved, onClose }: DayFormProps) {
  const closing = storesText.closing;
  return (
    <RecordForm
      title={closing.title}
      submitLabel={closing.button}
      intro={store.title}
      fields={[
        { name: 'from', label: closing.from, kind: 'date', required: true, min: today },
        { name: 'to', label: closing.to, kind: 'date', min: today, hint: closing.toHint },
        { name: 'reason', label: closing.reason, kind: 'text', required: true, maxLength: 400 },
      ]}
      of={{ initial: {} }}
      input={actions.close_day.input}
      toSent={(read) => ({
        id: store.id,
        from: read('from'),
        to: read('to') === '' ? undefined : read('to'),
        reason: read('reason'),
      })}
      send={(input) => changes.close_day(input)}
      failure={storesText.changeFailed}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

export function SpecialDayForm({ store, changes, today, onSaved, onClose }: DayFormProps) {
  const special = storesText.special;
  return (
    <RecordForm
      title={special.title}
      submitLabel={storesText.save}
      intro={store.title}
      fields={[
        { name: 'date', label: special.date, kind: 'date', required: true, min: today },
        {
          name: 'hours',
          label: special.hours,
          kind: 'custom',
          hint: special.hoursHint,
          control: DayHoursField,
          format: hoursFieldText,
        },
      ]}
      of={{ initial: { hours: '[]' } }}
      input={actions.special_day.input}
      toSent={(read) => ({
        id: store.id,
        date: read('date'),
        hours: typedSpans(read('hours')).map(({ opens, closes }) => ({ opens, closes })),
      })}
      send={(input) => changes.special_day(input)}
      failure={storesText.changeFailed}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
