import { brand } from '@/lib/business';

/** URL of a WhatsApp chat with the company, with `text` filled in. */
export function whatsappLink(text?: string): string {
  const chat = `https://wa.me/${brand.whatsappNumber}`;
  return text === undefined ? chat : `${chat}?text=${encodeURIComponent(text)}`;
}

/** URL that opens WhatsApp with `text` filled in; the sender selects the chat. */
export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
