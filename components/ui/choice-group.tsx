import { useId, type ComponentProps } from 'react';
import { classes } from './classes';
import { FieldMessages, LabelText, type FieldProps } from './field-frame';

export interface Choice {
  value: string;
  label: string;
  /** Short text beside the label, for example the number of free places. */
  note?: string | undefined;
  disabled?: boolean | undefined;
  /** Heading of choices that follow each other. */
  group?: string | undefined;
  /** A button beside the radio buttons instead: what cannot be chosen, but asked for. */
  press?: { readonly pressed: boolean; onPress(): void } | undefined;
}

type ChoiceGroupProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'required' | 'type' | 'value' | 'id'> & {
    choices: readonly Choice[];
    /** `pair` for two, `trio` for three short ones, `row` for those of equal width where they fit, `wide` for three or more, `tight` for many short ones. */
    fit?: 'pair' | 'trio' | 'row' | 'wide' | 'tight';
    /** Checked value, without a form. */
    chosen?: string;
  };

const grids = {
  pair: 'grid grid-cols-2',
  trio: 'grid grid-cols-3',
  row: 'flex flex-wrap *:min-w-max *:flex-1',
  wide: 'grid grid-cols-2 xs:grid-cols-3',
  tight: 'grid grid-cols-3 xs:grid-cols-4 lg:grid-cols-6',
};

/** Native radio buttons; spreads react-hook-form's `register(...)` into each. */
export function ChoiceGroup({
  label,
  hint,
  error,
  required,
  choices,
  fit = 'wide',
  chosen,
  ...input
}: ChoiceGroupProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy || undefined}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <span id={`${id}-label`} className="text-sm font-semibold text-ink">
        <LabelText label={label} required={required} />
      </span>
      {groupsOf(choices).map(({ group, members }, index) => (
        <div
          key={group ?? ''}
          role={group === undefined ? undefined : 'group'}
          aria-labelledby={group === undefined ? undefined : `${id}-group-${index}`}
          className={classes('flex flex-col gap-1.5', group !== undefined && 'pt-1')}
        >
          {group !== undefined && (
            <span id={`${id}-group-${index}`} className="text-sm text-ink-muted">
              {group}
            </span>
          )}
          <div className={classes('gap-2', grids[fit])}>
            {members.map((choice) =>
              choice.press === undefined ? (
                <label key={choice.value} className="relative">
                  <input
                    {...input}
                    {...(chosen === undefined ? {} : { checked: chosen === choice.value })}
                    type="radio"
                    value={choice.value}
                    disabled={choice.disabled}
                    className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-md disabled:cursor-not-allowed"
                  />
                  <Face choice={choice} hasError={Boolean(error)} />
                </label>
              ) : (
                <button
                  key={choice.value}
                  type="button"
                  aria-pressed={choice.press.pressed}
                  onClick={choice.press.onPress}
                  className="group rounded-md"
                >
                  <Face choice={choice} hasError={false} />
                </button>
              ),
            )}
          </div>
        </div>
      ))}
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}

function Face({ choice, hasError }: { choice: Choice; hasError: boolean }) {
  return (
    <span
      className={classes(
        'pointer-events-none flex h-full min-h-control flex-col items-center justify-center rounded-md border px-2 py-1.5 text-center text-sm font-semibold tabular-nums transition-colors',
        'peer-checked:border-emerald peer-checked:bg-emerald-pale peer-checked:text-emerald-deep peer-hover:border-ink-soft',
        'peer-disabled:border-ivory-line peer-disabled:bg-ivory-deep peer-disabled:text-ink-muted',
        choice.press === undefined
          ? 'bg-white'
          : 'border-dashed bg-ivory-deep text-ink-soft group-hover:border-ink-soft group-aria-pressed:border-solid group-aria-pressed:border-gold-deep group-aria-pressed:bg-gold-pale group-aria-pressed:text-gold-deep',
        hasError ? 'border-ruby' : 'border-ivory-strong',
      )}
    >
      <span>{choice.label}</span>
      {choice.note && <span className="max-w-full text-xs font-normal wrap-anywhere"> {choice.note}</span>}
    </span>
  );
}

function groupsOf(choices: readonly Choice[]) {
  const groups: { group: string | undefined; members: Choice[] }[] = [];
  for (const choice of choices) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === choice.group) last.members.push(choice);
    else groups.push({ group: choice.group, members: [choice] });
  }
  return groups;
}
