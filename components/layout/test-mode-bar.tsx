import { layoutText } from './layout-text';

/** Bar on every page while payments and messages go to the sandbox. */
export function TestModeBar() {
  return (
    <aside
      aria-label={layoutText.testMode}
      className="print:hidden bg-gold-light px-4 py-1 text-center text-xs text-ink"
    >
      <strong className="font-semibold tracking-wide">{layoutText.testMode}</strong>
      <span aria-hidden="true"> · </span>
      {layoutText.testModeNote}
    </aside>
  );
}
