import type { Metadata } from 'next';
import { homeText } from '@/components/marketing/home-text';

export const metadata: Metadata = { title: homeText.contact.title, description: homeText.contact.text };
export { ContactPage as default } from '@/components/marketing/contact-page';
