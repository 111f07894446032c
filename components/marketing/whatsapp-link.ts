import { brand } from '@/lib/business';

/** Chat with the company. */
export function whatsappLink(text?: string): string {
  const chat = `https://wa.me/${brand.whatsappNumber}`;
  return text === undefined ? chat : `${chat}?text=${encodeURIComponent(text)}`;
}

/** The sender selects the chat. */
export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
