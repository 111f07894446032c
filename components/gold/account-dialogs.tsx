'use client';

import { useTranslations } from 'next-intl';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { readHint } from '@/components/layout/session-hint';
import { Alert, overPage } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { ButtonStyles } from '@/components/ui/button-styles';
import { lazyModule } from '@/lib/kernel/lazy-module';
import type { AccountDialogContentProps } from './account-dialog-content';

/** Code and texts of the dialogs. Most visitors only read this page: loaded on demand, prefetched on hover or focus of a trigger. */
const contentCode = lazyModule(
  () => import('./load-account-dialogs').then((module) => module.loadAccountDialogs()),
  'demand',
);

export type AccountDialog = 'signup' | 'login' | 'reset';

interface Dialogs {
  open: (dialog: AccountDialog) => void;
  /** Errors are reported when the dialog is opened. */
  prefetch: () => void;
  loading: AccountDialog | null;
}
function prefetch(): void {
  contentCode.load().catch(() => undefined);
}
const DialogsContext = createContext<Dialogs>({ open: () => {}, prefetch, loading: null });

interface AccountDialogsProps {
  initial?: AccountDialog;
  /** If the page includes their code; else it loads on the first press of a trigger. */
  content?: ComponentType<AccountDialogContentProps>;
  children: ReactNode;
}

/** `OpenDialogButton` inside opens the dialogs. */
export function AccountDialogs({ initial, content, children }: AccountDialogsProps) {
  const text = useTranslations('ui');
  const [Content, setContent] = useState<ComponentType<AccountDialogContentProps> | null>(
    () => content ?? contentCode.loaded(),
  );
  const [dialog, setDialog] = useState<AccountDialog | null>(initial ?? null);
  const [failed, setFailed] = useState(false);

  const open = useCallback(
    async (dialogName: AccountDialog) => {
      setFailed(false);
      setDialog(dialogName);
      if (Content) return;
      try {
        const loaded = await contentCode.load();
        setContent(() => loaded);
      } catch {
        // Network error: re-enables the button.
        setDialog(null);
        setFailed(true);
      }
    },
    [Content],
  );

  const dialogs = useMemo<Dialogs>(
    () => ({ open: (dialogName) => void open(dialogName), prefetch, loading: Content ? null : dialog }),
    [open, Content, dialog],
  );

  // Restored from the back/forward cache, the page may show the log-in to a signed-in user. A reload makes the server redirect.
  useEffect(() => {
    function reloadIfSignedIn() {
      if (readHint() !== '') window.location.reload();
    }
    function onShow(event: PageTransitionEvent) {
      if (event.persisted) reloadIfSignedIn();
    }
    const [arrival] = performance.getEntriesByType('navigation');
    if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward') reloadIfSignedIn();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return (
    <DialogsContext value={dialogs}>
      {children}
      <Alert className={overPage}>{failed && text('failedToOpen')}</Alert>
      {Content && <Content dialog={dialog} onDialog={setDialog} />}
    </DialogsContext>
  );
}

export function OpenDialogButton({
  dialog,
  children,
  ...styles
}: ButtonStyles & { dialog: AccountDialog; children: ReactNode }) {
  const dialogs = use(DialogsContext);
  return (
    <Button
      {...styles}
      busy={dialogs.loading === dialog}
      aria-haspopup="dialog"
      onPointerEnter={dialogs.prefetch}
      onFocus={dialogs.prefetch}
      onClick={() => dialogs.open(dialog)}
    >
      {children}
    </Button>
  );
}
