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
import { soon } from '@/lib/soon';
import type { AccountModalsProps } from './account-modals';

/** Most people only read this page: fetched once somebody comes near one of the buttons. */
const modalsCode = soon(() => import('./account-modals').then((module) => module.AccountModals), 'asked');

export type AccountModal = 'signup' | 'login' | 'reset';

interface Doors {
  open: (modal: AccountModal) => void;
  /** A press may follow: the code may come already. A failure is told at the press. */
  comeNear: () => void;
  /** The popup whose code is on its way. */
  loading: AccountModal | null;
}
function comeNear(): void {
  modalsCode.load().catch(() => undefined);
}
const DoorsContext = createContext<Doors>({ open: () => {}, comeNear, loading: null });

interface AccountDoorsProps {
  /** The popup that is open from the start. */
  initial?: AccountModal;
  /** The popups' code, where the page has it already; else it is fetched on the first press of a button. */
  modals?: ComponentType<AccountModalsProps>;
  /** What to say when a popup's code did not come. */
  failedToOpen: string;
  children: ReactNode;
}

/** Keeps the popups of the landing page, and opens them for the buttons inside. */
export function AccountDoors({ initial, modals, failedToOpen, children }: AccountDoorsProps) {
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

  const doors = useMemo<Doors>(
    () => ({ open: (wanted) => void open(wanted), comeNear, loading: Modals ? null : modal }),
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
    <DoorsContext value={doors}>
      {children}
      <Alert className={overPage}>{failed ? failedToOpen : null}</Alert>
      {Modals && <Modals modal={modal} onModal={setModal} />}
    </DoorsContext>
  );
}

/** A button that opens one of the popups. */
export function DoorButton({
  modal,
  children,
  ...look
}: ButtonLook & { modal: AccountModal; children: ReactNode }) {
  const doors = use(DoorsContext);
  return (
    <Button
      {...look}
      busy={doors.loading === modal}
      aria-haspopup="dialog"
      onPointerEnter={doors.comeNear}
      onFocus={doors.comeNear}
      onClick={() => doors.open(modal)}
    >
      {children}
    </Button>
  );
}
