import { Button } from '@/components/ui/button';
import type { ExchangeDetails } from '@/lib/money/exchanges/contract';
import { exchangesText as text } from './exchanges-text';

/** Keys of the forms of a purchase. */
export type ExchangeForm = 'code' | 'sign' | 'set_off' | 'pay_out' | 'void';

interface NextStepProps {
  details: ExchangeDetails;
  actorId: number;
  sending: boolean;
  onSend(): void;
  onOpen(form: ExchangeForm): void;
}

/** One button leads; the others are quieter. */
export function NextStep({ details, actorId, sending, onSend, onOpen }: NextStepProps) {
  const { state, signed_by: signedBy, code_sent_at: sentAt, order_id: orderId } = details;
  const { next } = text;
  const quiet = { variant: 'quiet', size: 'small' } as const;
  if (state === 'quoted') {
    const signsSecond = signedBy !== null && signedBy !== actorId;
    return (
      <>
        {signedBy === null && (
          <Button {...quiet} onClick={() => onOpen('sign')}>
            {next.sign}
          </Button>
        )}
        {(sentAt !== null || signsSecond) && (
          <Button {...quiet} busy={sending} onClick={onSend}>
            {sentAt === null ? next.sendCode : next.sendAgain}
          </Button>
        )}
        {signsSecond && (
          <Button
            size="small"
            {...(sentAt === null ? {} : { variant: 'secondary' as const })}
            onClick={() => onOpen('sign')}
          >
            {next.signSecond}
          </Button>
        )}
        {sentAt !== null ? (
          <Button size="small" onClick={() => onOpen('code')}>
            {next.enterCode}
          </Button>
        ) : (
          !signsSecond && (
            <Button size="small" busy={sending} onClick={onSend}>
              {next.sendCode}
            </Button>
          )
        )}
      </>
    );
  }
  if (state !== 'accepted') return null;
  const setsOff = { key: 'set_off', label: next.setOff } as const;
  const paysOut = { key: 'pay_out', label: next.payOut } as const;
  const [first, second] = orderId === null ? [paysOut, setsOff] : [setsOff, paysOut];
  return (
    <>
      <Button {...quiet} onClick={() => onOpen(second.key)}>
        {second.label}
      </Button>
      <Button size="small" onClick={() => onOpen(first.key)}>
        {first.label}
      </Button>
    </>
  );
}
