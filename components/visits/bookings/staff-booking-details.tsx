'use client';

import { useState } from 'react';
import { DetailsPanel } from '@/components/back-office/details-panel';
import { factsOf } from '@/components/back-office/record-parts';
import { ReasonButton } from '@/components/back-office/reason-button';
import { RecordHistory } from '@/components/back-office/record-history';
import { lazyPart } from '@/components/ui/lazy-part';
import { dismissToasts, showToast } from '@/components/ui/toast';
import { Button } from '@/components/ui/button';
import type { BookingRecord, StaffBookingRecord, StoreRecord } from '@/lib/visits/bookings/contract';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import { whyCannotCancel, whyCannotEdit } from '@/lib/visits/bookings/rules';
import { storeDate } from '@/lib/kernel/text/format';
import { successText } from '@/lib/kernel/text/messages';
import { CancelDialog } from './cancel-dialog';
import { quantityLabel } from '@/lib/visits/bookings/rules';
import { staffBookingsText as text } from './staff-bookings-text';

const BookingEditor = lazyPart(() => import('./booking-editor').then((module) => module.BookingEditor));

interface StaffBookingDetailsProps {
  booking: StaffBookingRecord;
  stores: readonly StoreRecord[];
  now: Date;
  onClose(): void;
  onChanged(booking: BookingRecord): void;
}

export function StaffBookingDetails({ booking, stores, now, onClose, onChanged }: StaffBookingDetailsProps) {
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState<BookingRecord | null>(null);
  const whyNotEdit = whyCannotEdit(booking, now)?.message ?? null;
  const whyNotCancel =
    booking.status === 'cancelled' ? whyNotEdit : (whyCannotCancel(booking, now)?.message ?? null);
  return (
    <>
      <DetailsPanel
        label={text.details}
        facts={factsOf(
          bookingDefinition,
          booking,
          [
            'id',
            'user_id',
            'user_mobile',
            'shop_address',
            'slot_date',
            'slot_time',
            'quantity',
            'code',
            'status',
            'visit',
            'arrived_at',
            'referral_code',
            'created_at',
          ],
          { quantity: quantityLabel(booking.quantity), moved_at: null },
        )}
        actions={
          <>
            <ReasonButton
              reason={whyNotCancel}
              variant="danger-outline"
              size="small"
              className="xs:mr-auto"
              onClick={() => {
                dismissToasts();
                setAsking(booking);
              }}
            >
              {text.cancelBooking}
            </ReasonButton>
            <Button variant="secondary" size="small" onClick={onClose}>
              {text.cancel}
            </Button>
            <ReasonButton data-shortcut="e" reason={whyNotEdit} size="small" onClick={() => setEditing(true)}>
              {text.edit}
            </ReasonButton>
          </>
        }
      >
        <RecordHistory entity="booking" id={booking.id} version={booking.version} />
      </DetailsPanel>
      {editing && (
        <BookingEditor
          booking={booking}
          name={booking.user_name}
          stores={stores}
          today={storeDate(now)}
          onSaved={(saved, message) => {
            onChanged(saved);
            showToast(message);
          }}
          onStale={onChanged}
          onClose={() => setEditing(false)}
        />
      )}
      <CancelDialog
        booking={asking}
        question={text.cancelQuestion}
        onClose={() => setAsking(null)}
        onStale={(current) => {
          onChanged(current);
          setAsking(current);
        }}
        onCancelled={(cancelled) => {
          setAsking(null);
          onChanged(cancelled);
          showToast(successText.bookingCancelled);
        }}
      />
    </>
  );
}
