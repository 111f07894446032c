import { Badge } from '@/components/ui/badge';
import { developersText } from './developers-text';
import { FactTable } from './fact-table';
import type { FieldShown } from './reference-shape';

interface FieldTableProps {
  caption: string;
  fields: readonly FieldShown[];
}

export function FieldTable({ caption, fields }: FieldTableProps) {
  const facts = fields.map(({ name, type, required, words }) => ({
    name,
    kind: type,
    mark: required && <Badge tone="gold">{developersText.required}</Badge>,
    words,
  }));
  return <FactTable caption={caption} heading={developersText.field} facts={facts} />;
}
