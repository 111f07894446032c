/** A record's name with its number under it: the first cell of its row. */
export function NameWithId({ name, id }: { name: string; id: number }) {
  return (
    <>
      <span className="block font-medium">{name}</span>
      <span className="block text-xs text-ink-muted tabular-nums">{`ID: ${id}`}</span>
    </>
  );
}
