/**
 * WhatsApp chat with a customer.
 * @param mobile ten digits; null: the sender selects the chat
 * @param message filled in, not sent
 */
export function customerChat(mobile: string | null, message?: string): string {
  const chat = `https://wa.me/${mobile === null ? '' : `91${mobile}`}`;
  return message === undefined ? chat : `${chat}?text=${encodeURIComponent(message)}`;
}
