import type { Metadata } from 'next';
import { aboutText } from '@/components/marketing/about-text';

export const metadata: Metadata = { title: aboutText.title, description: aboutText.lead };
export { AboutPage as default } from '@/components/marketing/about-page';
