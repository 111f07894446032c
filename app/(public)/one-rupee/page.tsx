import type { Metadata } from 'next';
import { oneRupeeText } from '@/components/marketing/one-rupee-text';

export const metadata: Metadata = { title: oneRupeeText.title, description: oneRupeeText.lead };
export { OneRupeePage as default } from '@/components/marketing/one-rupee-page';
