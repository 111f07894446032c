import { quantityLabel } from '@/lib/visits/bookings/rules';
import { brand } from '@/lib/business';
import { formatTime } from '@/lib/kernel/text/format';
import type { VisitRecord } from '@/lib/visits/front-desk/contract';
import { frontDeskText } from './front-desk-text';
import { nameOf, stateOf } from './visit-facts';

const text = frontDeskText.print;

interface PrintedVisitsProps {
  visits: readonly VisitRecord[];
  date: string;
  shopAddress: string;
}

/** Printed list of all visits, whatever the search on the screen. */
export function PrintedVisits({ visits, date, shopAddress }: PrintedVisitsProps) {
  return (
    <div className="hidden print:block">
      <p className="text-title font-semibold">{text.heading(brand.name, date)}</p>
      <p className="mb-2 border-b border-ink pb-2 text-sm">{shopAddress}</p>
      <table className="w-full text-sm">
        <thead>
          <tr>
            {text.columns.map((column) => (
              <th key={column} scope="col" className="border-b border-ink p-1 text-left">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.id} className="break-inside-avoid border-b border-ivory-strong">
              <td className="p-1 text-lg leading-none">☐</td>
              <td className="p-1 whitespace-nowrap tabular-nums">{formatTime(visit.slot_time)}</td>
              <td className="p-1 wrap-anywhere">{nameOf(visit)}</td>
              <td className="p-1 tabular-nums">{visit.mobile}</td>
              <td className="p-1 whitespace-nowrap">{quantityLabel(visit.quantity)}</td>
              <td className="p-1 font-semibold">{visit.code}</td>
              <td className="p-1 whitespace-nowrap">{visit.visit === 'expected' ? '' : stateOf(visit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
