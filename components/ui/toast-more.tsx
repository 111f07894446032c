import { classes } from './classes';
import type { ToastData } from './toast';

const newTab = { target: '_blank', rel: 'noopener' } as const;

export interface ToastMoreProps {
  readonly data: ToastData;
  /** Colour of link and button. */
  readonly className?: string;
  /** Before the action runs. */
  onAction(): void;
}

/** Note, link and button of a toast. */
export function ToastMore({ data: { note, link, action }, className, onAction }: ToastMoreProps) {
  const press = classes(
    'inline-flex min-h-target items-center font-semibold whitespace-nowrap underline underline-offset-4',
    className,
  );
  return (
    <>
      {note}{' '}
      {link && (
        <a href={link.href} {...(link.inNewTab === true ? newTab : {})} className={press}>
          {link.text}
        </a>
      )}
      {action && (
        <button
          type="button"
          onClick={() => {
            onAction();
            action.run();
          }}
          className={press}
        >
          {action.text}
        </button>
      )}
    </>
  );
}
