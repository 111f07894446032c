import type { ReactNode } from 'react';

interface FormSwitchProps {
  /** The sentence with its link. */
  text: (link: (part: ReactNode) => ReactNode) => ReactNode;
  onSwitch: () => void;
}

export function FormSwitch({ text, onSwitch }: FormSwitchProps) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1 text-center text-sm text-ink-soft noscript:hidden">
      {text((part) => (
        <button
          type="button"
          onClick={onSwitch}
          className="min-h-touch rounded-sm px-2 font-semibold text-emerald underline underline-offset-4 hover:text-emerald-deep"
        >
          {part}
        </button>
      ))}
    </p>
  );
}
