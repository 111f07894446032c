'use client';

import type { ReactNode } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { TextField } from '@/components/ui/text-field';
import { paiseOfField } from '@/lib/kernel/text/amount';
import type { FormField, FormValues } from './form-field';
import { MoneyField } from './money-field';
import type { PickerFieldProps } from './picker-field';

interface RecordFieldProps {
  field: FormField;
  form: UseFormReturn<FormValues>;
}

export function RecordField({ field, form }: RecordFieldProps) {
  const Shown = field.shown === undefined ? Always : Sometimes;
  return <Shown field={field} form={form} />;
}

/** Depends on the values of other fields. */
function Sometimes({ field, form }: RecordFieldProps) {
  const values = useWatch({ control: form.control });
  const isShown = field.shown?.((name) => values[name] ?? '') ?? true;
  return isShown && <Always field={field} form={form} />;
}

function Always({ field, form }: RecordFieldProps) {
  const { register, formState } = form;
  const { name, label, required, hint, readOnly, half, aside } = field;
  const error = formState.errors[name]?.message;
  const shared = { label, required, hint, error };
  return (
    <div className={half === true ? 'grid min-w-0 content-start gap-2' : 'col-span-2 grid gap-2'}>
      {controlOf()}
      {aside !== undefined && <Aside aside={aside} form={form} />}
    </div>
  );

  function controlOf() {
    switch (field.kind) {
      case 'text':
        return <Text field={field} shared={shared} form={form} />;
      case 'textarea':
        return <TextareaField {...register(name)} {...shared} rows={2} maxLength={field.maxLength} />;
      case 'datetime':
        return (
          <TextField {...register(name)} {...shared} type="datetime-local" min={field.min} max={field.max} />
        );
      case 'date':
        return <DateField {...register(name)} {...shared} min={field.min} />;
      case 'custom':
        return <Picked picker={field.control} name={name} shared={{ ...shared, readOnly }} form={form} />;
      case 'choice':
        return <ChoiceGroup {...register(name)} {...shared} choices={field.choices} />;
      case 'amount':
        return <Amount name={name} shared={shared} readOnly={readOnly} form={form} />;
      case 'computed':
        return <Computed field={field} form={form} error={error} />;
      case 'select':
        return <Select field={field} shared={shared} form={form} />;
      case 'id':
        return <Picked picker={field.picker} name={name} shared={{ ...shared, readOnly }} form={form} />;
    }
  }
}

function Text({
  field,
  shared,
  form,
}: {
  field: FormField & { kind: 'text' };
  shared: Pick<PickerFieldProps, 'label' | 'required' | 'hint' | 'error'>;
  form: UseFormReturn<FormValues>;
}) {
  const { name, inputType = 'text', inputMode, readOnly, maxLength, placeholder } = field;
  const values = useWatch({ control: form.control, disabled: placeholder === undefined });
  return (
    <TextField
      {...form.register(name)}
      {...shared}
      type={inputType}
      inputMode={inputMode}
      readOnly={readOnly}
      maxLength={maxLength}
      placeholder={placeholder?.((other) => values[other] ?? '')}
      autoComplete="off"
    />
  );
}

function Select({
  field,
  shared,
  form,
}: {
  field: FormField & { kind: 'select' };
  shared: Pick<PickerFieldProps, 'label' | 'required' | 'hint' | 'error'>;
  form: UseFormReturn<FormValues>;
}) {
  const { name, options, offered, placeholder, readOnly } = field;
  const values = useWatch({ control: form.control, disabled: offered === undefined });
  return (
    <SelectField
      {...form.register(name)}
      {...shared}
      options={options.filter(({ value }) => offered?.(value, (other) => values[other] ?? '') ?? true)}
      placeholder={placeholder}
      disabled={readOnly}
    />
  );
}

interface PickedProps {
  picker: (props: PickerFieldProps, setDefault: (value: string) => void) => ReactNode;
  name: string;
  shared: Pick<PickerFieldProps, 'label' | 'required' | 'hint' | 'error' | 'readOnly'>;
  form: UseFormReturn<FormValues>;
}

function Picked({ picker, name, shared, form }: PickedProps) {
  const { control, setValue, clearErrors, resetField } = form;
  const { field } = useController({ control, name });
  return picker(
    {
      ...shared,
      name,
      value: field.value ?? '',
      // A partial name is not an error yet: validated on submit.
      onChange(next) {
        setValue(name, next, { shouldDirty: true });
        clearErrors(name);
      },
      // Blur may select a customer: validation uses the value after that.
      onBlur: field.onBlur,
      inputRef: field.ref,
    },
    (next) => resetField(name, { defaultValue: next }),
  );
}

interface AmountProps {
  name: string;
  shared: Pick<PickerFieldProps, 'label' | 'required' | 'hint' | 'error'>;
  readOnly: boolean | undefined;
  form: UseFormReturn<FormValues>;
}

function Amount({ name, shared, readOnly, form }: AmountProps) {
  const { control, trigger } = form;
  // `register` would write the unformatted value into the field.
  const { field, formState } = useController({ control, name });
  const value = field.value ?? '';
  return (
    <MoneyField
      {...shared}
      name={name}
      inputRef={field.ref}
      readOnly={readOnly}
      value={value}
      onChange={(next) => {
        field.onChange(next);
        if (shared.error !== undefined && !formState.isSubmitted) void trigger(name);
      }}
      onBlur={() => {
        field.onBlur();
        if (value !== '' && paiseOfField(value) === null) void trigger(name);
      }}
    />
  );
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
    <MoneyField
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
