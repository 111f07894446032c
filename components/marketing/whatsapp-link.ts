import { brand } from '@/lib/business';

/** The address that opens a chat with the company, with `text` filled in. */
export function whatsappLink(text?: string): string {
  const chat = `https://wa.me/${brand.whatsappNumber}`;
  return text === undefined ? chat : `${chat}?text=${encodeURIComponent(text)}`;
}

/** The address that opens WhatsApp with `text` filled in, for the sender to choose a chat. */
export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
