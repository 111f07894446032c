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

/** Most people only read this page: fetched once somebody comes near one of the buttons. */
const modalsCode = lazyModule(
  () => import('./account-modals').then((module) => module.AccountModals),
  'demand',
);

export type AccountModal = 'signup' | 'login' | 'reset';

interface Dialogs {
  open: (modal: AccountModal) => void;
  /** A press may follow: the code may come already. A failure is told at the press. */
  prefetch: () => void;
  /** The popup whose code is on its way. */
  loading: AccountModal | null;
}
function prefetch(): void {
  modalsCode.load().catch(() => undefined);
}
const DialogsContext = createContext<Dialogs>({ open: () => {}, prefetch, loading: null });

interface AccountDialogsProps {
  /** The popup that is open from the start. */
  initial?: AccountModal;
  /** The popups' code, where the page has it already; else it is fetched on the first press of a button. */
  modals?: ComponentType<AccountModalsProps>;
  /** What to say when a popup's code did not come. */
  failedToOpen: string;
  children: ReactNode;
}

/** Keeps the popups of the landing page, and opens them for the buttons inside. */
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
        // The network broke: the button is free again, and a word says so.
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

  // Back from the dashboard to this page as it was left: whoever is signed in by now has nothing to log in to. The browser
  // shows its own copy without asking; asked anew, the server sends a signed-in account to its place.
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

/** A button that opens one of the popups. */
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
