import { backOfficeText as text } from './back-office-text';
import { CustomerLink } from './customer-link';

const idText = (id: number | string) => `ID: ${id}`;

interface NameWithIdProps {
  name: string;
  id: number;
  /** Whose record it is, after the id. */
  customer?: { readonly id: number; readonly name: string };
}

export function NameWithId({ name, id, customer }: NameWithIdProps) {
  return (
    <>
      <span className="record-name block font-medium" title={name}>
        {name}
      </span>
      <span className={customer === undefined ? 'record-id' : 'record-id record-owned'}>
        <span className="whitespace-pre">{customer === undefined ? idText(id) : `${idText(id)} · `}</span>
        {customer !== undefined && <CustomerLink {...customer} />}
      </span>
    </>
  );
}

/** A dash for null. */
export function PersonWithId({ name, id }: { name: string | null; id: number | null }) {
  if (id === null) return text.nobody;
  return (
    <>
      <span className="record-name block wrap-anywhere">{name || text.deletedAccount}</span>
      <span className="record-id">{idText(id)}</span>
    </>
  );
}

export function CustomerWithId({ name, id }: { name: string; id: number }) {
  return (
    <>
      <span className="record-customer wrap-anywhere">
        <CustomerLink id={id} name={name} />
      </span>
      <span className="record-id">{idText(id)}</span>
    </>
  );
}

export function nameWithId(name: string, id: number | string): string {
  return `${name || text.deletedAccount} (${idText(id)})`;
}
