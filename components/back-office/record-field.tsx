'use client';

import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { keepAmountCharacters } from './amount';
import type { FormField, FormValues } from './form-field';
import type { PickerFieldProps } from './picker-field';

/** One field of a {@link RecordForm}, by its kind. */
export function RecordField({ field, form }: { field: FormField; form: UseFormReturn<FormValues> }) {
  const { register, formState } = form;
  const { name, label, required, hint, readOnly, aside } = field;
  const error = formState.errors[name]?.message;
  const shared = { label, required, hint, error };
  return (
    <div className="grid gap-2">
      {controlOf()}
      {aside !== undefined && <Aside aside={aside} form={form} />}
    </div>
  );

  function controlOf() {
    switch (field.kind) {
      case 'text':
        return (
          <TextField
            {...register(name)}
            {...shared}
            type={field.inputType ?? 'text'}
            readOnly={readOnly}
            maxLength={field.maxLength}
            autoComplete="off"
          />
        );
      case 'amount':
        return (
          <TextField
            {...register(name)}
            {...shared}
            readOnly={readOnly}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            onInput={(event) => {
              const { value } = event.currentTarget;
              const kept = keepAmountCharacters(value);
              if (kept !== value) event.currentTarget.value = kept;
            }}
          />
        );
      case 'computed':
        return <Computed field={field} form={form} error={error} />;
      case 'select':
        return (
          <SelectField
            {...register(name)}
            {...shared}
            options={field.options}
            placeholder={field.placeholder}
            disabled={readOnly}
          />
        );
      case 'id':
        if (readOnly === true) return <TextField {...register(name)} {...shared} readOnly />;
        return <Picked picker={field.picker} name={name} shared={shared} form={form} />;
    }
  }
}

interface PickedProps {
  picker: (props: PickerFieldProps) => ReactNode;
  name: string;
  shared: Pick<PickerFieldProps, 'label' | 'required' | 'hint' | 'error'>;
  form: UseFormReturn<FormValues>;
}

function Picked({ picker, name, shared, form }: PickedProps) {
  const { register, control, setValue, formState } = form;
  const value = useWatch({ control, name }) ?? '';
  const { ref, onBlur } = register(name);
  return picker({
    ...shared,
    name,
    value,
    onChange: (next) => setValue(name, next, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
    onBlur: () => void onBlur({ target: { name, value }, type: 'blur' }),
    inputRef: ref,
  });
}

function Computed({
  field,
  form,
  error,
}: {
  field: FormField & { kind: 'computed' };
  form: UseFormReturn<FormValues>;
  error: string | undefined;
}) {
  const values = useWatch({ control: form.control });
  return (
    <TextField
      label={field.label}
      hint={field.hint}
      error={error}
      readOnly
      value={field.compute((name) => values[name] ?? '')}
    />
  );
}

function Aside({ aside, form }: { aside: NonNullable<FormField['aside']>; form: UseFormReturn<FormValues> }) {
  const values = useWatch({ control: form.control });
  return aside(
    (name) => values[name] ?? '',
    (name, value) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  );
}
