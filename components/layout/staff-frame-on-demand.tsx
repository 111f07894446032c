'use client';

import dynamic from 'next/dynamic';

/** For pages mostly shown to customers: the code loads where it is shown. */
export const StaffFrameOnDemand = dynamic(() => import('./staff-frame').then((module) => module.StaffFrame));
