/** Inputs whose value is not text. */
const withoutText = new Set(['checkbox', 'radio', 'file', 'submit', 'button', 'image', 'reset', 'hidden']);

/**
 * Forms send what their fields show: some password managers and form fillers set values without an event, so that neither React nor React Hook
 * Form knows them. On submit, before the form's own handler, each text field sends `input`; React drops it if the value is the known one.
 */
export function reportSilentFills(): void {
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return;
      for (const field of target.elements)
        if (
          field instanceof HTMLTextAreaElement ||
          (field instanceof HTMLInputElement && !withoutText.has(field.type))
        )
          field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    true,
  );
}
