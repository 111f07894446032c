/** Base UI sets the `data-` attributes during transitions. */
export const backdropStyles =
  'fixed inset-0 z-popup bg-ink opacity-70 transition-opacity duration-calm data-starting-style:opacity-0 data-ending-style:opacity-0';

export const viewportStyles =
  'fixed inset-0 z-popup flex items-end justify-center overflow-hidden xs:items-center xs:p-4';

/** Scroll padding keeps focused elements, and two lines of an error below, above the sticky buttons. */
export const popupStyles =
  'relative max-h-popup w-full scroll-pb-36 overflow-y-auto overscroll-contain rounded-t-xl bg-ivory text-ink shadow-popup outline-none xs:rounded-xl ' +
  'transition duration-calm data-starting-style:translate-y-4 data-starting-style:opacity-0 data-ending-style:translate-y-4 data-ending-style:opacity-0';

/** A panel at the right edge from 1024 px, a dialog on a tablet, the whole screen of a phone. */
export const sideBackdropStyles = `${backdropStyles} lg:bg-transparent`;

export const sideViewportStyles =
  'fixed inset-0 z-popup flex overflow-hidden md:max-lg:items-center md:max-lg:justify-center md:max-lg:p-4 lg:justify-end';

export const sidePopupStyles =
  'relative flex w-full flex-col scroll-pb-36 overflow-y-auto overscroll-contain bg-ivory text-ink shadow-popup outline-none ' +
  'md:max-w-popup md:max-lg:max-h-popup md:max-lg:rounded-xl lg:border-l lg:border-ivory-line ' +
  'transition duration-calm data-starting-style:opacity-0 data-ending-style:opacity-0 max-lg:data-starting-style:translate-y-4 max-lg:data-ending-style:translate-y-4 lg:data-starting-style:translate-x-8 lg:data-ending-style:translate-x-8';
