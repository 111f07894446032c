import { useTranslations } from 'next-intl';
import { grievanceOfficer, seller as house, type Seller } from '@/lib/business';

const linkStyles = 'underline underline-offset-2';

/** The company, with the registrations, and who takes complaints. @param seller default: that of lib/business.ts */
export function TrustLines({ seller = house }: { seller?: Seller | undefined }) {
  const text = useTranslations('layout.trust');
  const designation = text('designation');
  const { name, phone, phoneHref, email, answersWithinHours, settlesWithinMonths } = grievanceOfficer;
  const registrations = [
    ...(seller.gstin === null ? [] : [text('gstin', { gstin: seller.gstin })]),
    ...(seller.bisRegistration ? [text('hallmark', { registration: seller.bisRegistration })] : []),
  ];
  return (
    <>
      {/* Apart by a gap: a line does not end or begin with a separator. */}
      <p className="flex flex-wrap gap-x-4">
        <span>
          {seller.legalName}, {seller.address}
        </span>
        {registrations.map((registration) => (
          <span key={registration}>{registration}</span>
        ))}
      </p>
      <p>
        {text('complaints')}: {name === null ? designation : text('officer', { name, designation })},{' '}
        <a href={phoneHref} className={`${linkStyles} whitespace-nowrap tabular-nums`}>
          {phone}
        </a>
        ,{' '}
        <a href={`mailto:${email}`} className={linkStyles}>
          {email}
        </a>
        . {text('times', { hours: answersWithinHours, months: settlesWithinMonths })}
      </p>
    </>
  );
}
