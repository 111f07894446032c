const petals = [-84, 84, -56, 56, -28, 28, 0];

export function Lotus({ className }: { className: string }) {
  return (
    <svg viewBox="-80 -78 160 90" aria-hidden="true" fill="none" stroke="currentColor" className={className}>
      {petals.map((angle) => (
        <path
          key={angle}
          d="M0 4C-20 -16 -20 -50 0 -74C20 -50 20 -16 0 4Z"
          transform={`rotate(${angle * 0.86} 0 4)`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
