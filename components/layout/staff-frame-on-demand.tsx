'use client';

import dynamic from 'next/dynamic';

/** The frame of staff on pages that are mostly a customer's: its code is loaded where it is shown. */
export const StaffFrameOnDemand = dynamic(() => import('./staff-frame').then((module) => module.StaffFrame));
