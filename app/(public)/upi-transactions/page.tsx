import type { Metadata } from 'next';
import { upiText } from '@/components/marketing/upi-text';

export const metadata: Metadata = { title: upiText.title, description: upiText.lead };
export { UpiPage as default } from '@/components/marketing/upi-page';
