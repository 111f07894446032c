interface FormSwitchProps {
  question?: string;
  label: string;
  onSwitch: () => void;
}

export function FormSwitch({ question, label, onSwitch }: FormSwitchProps) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1 text-sm text-ink-soft noscript:hidden">
      {question}
      <button
        type="button"
        onClick={onSwitch}
        className="min-h-touch rounded-sm px-2 font-semibold text-emerald underline underline-offset-4 hover:text-emerald-deep"
      >
        {label}
      </button>
    </p>
  );
}
