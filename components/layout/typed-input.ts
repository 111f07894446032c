import { safeSessionStorage } from '@/components/ui/storage';
import { textsIn } from '@/lib/kernel/texts-in';
import { splitPath } from '@/lib/languages';

/* What was typed on a page stays when its language changes, which is a new document. */

const key = 'pasidi-typed';

/** Fields with a name, but for passwords. */
function fields(): (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[] {
  const all = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'main :is(input, textarea, select)[name], [role="dialog"] :is(input, textarea, select)[name]',
  );
  return [...all].filter(
    (field) => !['password', 'hidden', 'checkbox', 'radio', 'file', 'submit'].includes(field.type),
  );
}

export function keepTyped(): void {
  const typed = Object.fromEntries(fields().map((field) => [field.name, field.value]));
  safeSessionStorage.setJson(key, { ...typed, '': splitPath(window.location.pathname).path });
}

/** After hydration. A form that opens later starts empty. */
export function restoreTyped(): void {
  const kept = textsIn(safeSessionStorage.getJson(key));
  safeSessionStorage.remove(key);
  if (kept[''] !== splitPath(window.location.pathname).path) return;
  for (const field of fields()) {
    const value = kept[field.name];
    if (value === undefined || value === field.value) continue;
    // React knows a value that its own setter did not set.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  }
}
