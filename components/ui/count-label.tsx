/** Announced when a filter changes it. */
export function CountLabel({ children }: { children: string }) {
  return (
    <p role="status" className="text-sm text-ink-muted tabular-nums">
      {children}
    </p>
  );
}
