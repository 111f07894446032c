import { useTranslations } from 'next-intl';

/** Bar on every page while payments and messages go to the sandbox. */
export function TestModeBar() {
  const text = useTranslations('layout');
  return (
    <aside
      aria-label={text('testMode')}
      className="print:hidden bg-gold-light px-4 py-1 text-center text-xs text-ink"
    >
      <strong className="font-semibold tracking-wide">{text('testMode')}</strong>
      <span aria-hidden="true"> · </span>
      {text('testModeNote')}
    </aside>
  );
}
