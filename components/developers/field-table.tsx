import { Badge } from '@/components/ui/badge';
import { developersText } from './developers-text';
import { factTableLook } from './fact-table-look';
import type { FieldShown } from './reference-shape';
import { Words } from './words';

interface FieldTableProps {
  caption: string;
  fields: readonly FieldShown[];
}

/** Fields with their type and meaning, in two columns that a phone has room for. */
export function FieldTable({ caption, fields }: FieldTableProps) {
  return (
    <table className={factTableLook}>
      <caption>{caption}</caption>
      <colgroup>
        <col className="w-36 md:w-64" />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{developersText.field}</th>
          <th scope="col">{developersText.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, required, words }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              <small>{type}</small>
              {required && <Badge tone="gold">{developersText.required}</Badge>}
            </th>
            <td>
              <Words>{words}</Words>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
