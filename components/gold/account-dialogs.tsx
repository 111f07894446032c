'use client';

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
import type { ButtonLook } from '@/components/ui/button-look';
import { lazyModule } from '@/lib/lazy-module';
import type { AccountModalsProps } from './account-modals';

/** Most visitors only read this page: loaded on demand, prefetched on hover or focus of a trigger. */
const modalsCode = lazyModule(
  () => import('./account-modals').then((module) => module.AccountModals),
  'demand',
);

export type AccountModal = 'signup' | 'login' | 'reset';

interface Dialogs {
  open: (modal: AccountModal) => void;
  /** Errors are reported when the dialog is opened. */
  prefetch: () => void;
  loading: AccountModal | null;
}
function prefetch(): void {
  modalsCode.load().catch(() => undefined);
}
const DialogsContext = createContext<Dialogs>({ open: () => {}, prefetch, loading: null });

interface AccountDialogsProps {
  initial?: AccountModal;
  /** If the page includes their code; else it loads on the first press of a trigger. */
  modals?: ComponentType<AccountModalsProps>;
  /** If a dialog's code fails to load. */
  failedToOpen: string;
  children: ReactNode;
}

/** `OpenDialogButton` inside opens the dialogs. */
export function AccountDialogs({ initial, modals, failedToOpen, children }: AccountDialogsProps) {
  const [Modals, setModals] = useState<ComponentType<AccountModalsProps> | null>(
    () => modals ?? modalsCode.loaded(),
  );
  const [modal, setModal] = useState<AccountModal | null>(initial ?? null);
  const [failed, setFailed] = useState(false);

  const open = useCallback(
    async (wanted: AccountModal) => {
      setFailed(false);
      setModal(wanted);
      if (Modals) return;
      try {
        const loaded = await modalsCode.load();
        setModals(() => loaded);
      } catch {
        // Network error: re-enables the button.
        setModal(null);
        setFailed(true);
      }
    },
    [Modals],
  );

  const dialogs = useMemo<Dialogs>(
    () => ({ open: (wanted) => void open(wanted), prefetch, loading: Modals ? null : modal }),
    [open, Modals, modal],
  );

  // Restored from the back/forward cache, the page may show the log-in to a signed-in user. A reload makes the server redirect.
  useEffect(() => {
    function askAnew() {
      if (readHint() !== '') window.location.reload();
    }
    function onShow(event: PageTransitionEvent) {
      if (event.persisted) askAnew();
    }
    const [arrival] = performance.getEntriesByType('navigation');
    if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward') askAnew();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return (
    <DialogsContext value={dialogs}>
      {children}
      <Alert className={overPage}>{failed ? failedToOpen : null}</Alert>
      {Modals && <Modals modal={modal} onModal={setModal} />}
    </DialogsContext>
  );
}

export function OpenDialogButton({
  modal,
  children,
  ...look
}: ButtonLook & { modal: AccountModal; children: ReactNode }) {
  const dialogs = use(DialogsContext);
  return (
    <Button
      {...look}
      busy={dialogs.loading === modal}
      aria-haspopup="dialog"
      onPointerEnter={dialogs.prefetch}
      onFocus={dialogs.prefetch}
      onClick={() => dialogs.open(modal)}
    >
      {children}
    </Button>
  );
}
