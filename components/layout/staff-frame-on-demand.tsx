'use client';

import dynamic from 'next/dynamic';

/** `StaffFrame` on pages mostly shown to customers: its code loads where it is shown. */
export const StaffFrameOnDemand = dynamic(() => import('./staff-frame').then((module) => module.StaffFrame));
