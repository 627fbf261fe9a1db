import type { DeliverySummary } from '@linkplane/contracts';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { nameDeliveryState } from './describe-delivery.ts';

const icons = { waiting: Clock, succeeded: CircleCheck, failed: CircleX };

export function DeliveryBadge({ delivery }: { delivery: Pick<DeliverySummary, 'state' | 'attemptCount'> }) {
  const { name, tone } = nameDeliveryState(delivery);
  const Icon = icons[delivery.state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {name}
    </Badge>
  );
}
