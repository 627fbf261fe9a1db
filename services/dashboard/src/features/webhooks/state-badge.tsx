import { CircleAlert, CircleCheck, CirclePause, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { WebhookState } from './describe-webhook.ts';

const icons: Partial<Record<BadgeTone, LucideIcon>> = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

export function StateBadge({ state: { name, tone } }: { state: WebhookState }) {
  const Icon = icons[tone] ?? CirclePause;
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {name}
    </Badge>
  );
}
