import { serveActions } from '@/lib/gateway/serve';
import { acceptExchange } from '@/lib/money/exchanges/accept';
import { exchanges } from '@/lib/money/exchanges/contract';
import { listExchanges, readExchange } from '@/lib/money/exchanges/list';
import { quoteExchange } from '@/lib/money/exchanges/quote';
import { payOutExchange, setOffExchange } from '@/lib/money/exchanges/settle';
import { voidExchange } from '@/lib/money/exchanges/void';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(exchanges, {
  quote: quoteExchange,
  accept: acceptExchange,
  set_off: setOffExchange,
  pay_out: payOutExchange,
  void: voidExchange,
  list: listExchanges,
  read: readExchange,
});
