/** Styles shared by dialogs and alert dialogs. Base UI sets the `data-` attributes during transitions. */
export const backdropLook =
  'fixed inset-0 z-popup bg-ink opacity-70 transition-opacity duration-calm data-starting-style:opacity-0 data-ending-style:opacity-0';

export const viewportLook =
  'fixed inset-0 z-popup flex items-end justify-center overflow-hidden xs:items-center xs:p-4';

/** Scrolls as a whole, with sticky buttons at the bottom: scroll padding keeps focused elements above them. */
export const popupLook =
  'relative max-h-popup w-full scroll-pb-24 overflow-y-auto overscroll-contain rounded-t-xl bg-ivory text-ink shadow-popup outline-none xs:rounded-xl ' +
  'transition duration-calm data-starting-style:translate-y-4 data-starting-style:opacity-0 data-ending-style:translate-y-4 data-ending-style:opacity-0';
