import type { Metadata } from 'next';
import { contactText } from '@/components/marketing/contact-text';

export const metadata: Metadata = { title: contactText.title, description: contactText.text };
export { ContactPage as default } from '@/components/marketing/contact-page';
