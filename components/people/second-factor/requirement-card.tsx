'use client';

import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { call } from '@/lib/gateway/client';
import { staffRoles, type StaffRole } from '@/lib/kernel/access/actor';
import type { SecondFactorRecord } from '@/lib/people/second-factor/contract';
import { requireFactor } from '@/lib/people/second-factor/endpoints';
import { secondFactorText } from './second-factor-text';

const text = secondFactorText.requirement;

interface RequirementCardProps {
  factor: SecondFactorRecord;
  onChanged(factor: SecondFactorRecord): void;
}

/** Of which roles an admin requires a second factor. */
export function RequirementCard({ factor, onChanged }: RequirementCardProps) {
  const [busy, setBusy] = useState<StaffRole | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function set(role: StaffRole, required: boolean) {
    setBusy(role);
    setFailure(null);
    const outcome = await call(requireFactor, { role, required });
    setBusy(null);
    if (outcome.ok) onChanged(outcome.data.data);
    else setFailure(outcome.message ?? secondFactorText.failed);
  }

  return (
    <Card aria-labelledby="requirement" className="mt-6">
      <h2 id="requirement" className="text-title">
        {text.title}
      </h2>
      <p className="mt-1 text-ink-soft">{text.text}</p>
      <Alert className="mt-4">{failure}</Alert>
      <ul className="mt-5 divide-y divide-ivory-line border-t border-ivory-line">
        {staffRoles.map((role) => {
          const isRequired = factor.required_roles.includes(role);
          return (
            <li key={role} className="flex flex-wrap items-center gap-4 py-3">
              <p aria-live="polite" className="min-w-0 flex-1">
                <span className="font-medium">{text.roles[role]}</span>{' '}
                <span className="text-ink-muted">{isRequired ? text.on : text.off}</span>
              </p>
              <Button
                variant="secondary"
                size="small"
                aria-label={`${isRequired ? text.release : text.require}: ${text.roles[role]}`}
                busy={busy === role}
                onClick={() => void set(role, !isRequired)}
              >
                {isRequired ? text.release : text.require}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
