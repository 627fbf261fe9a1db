import type { Domain } from '@linkplane/contracts/account';
import { CircleAlert, CircleCheck, CircleHelp, Clock, Star } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { describeDomain, describePointing, type DomainState } from './describe-domain.ts';

const icons: Record<BadgeTone, typeof Clock> = {
  plain: CircleHelp,
  good: CircleCheck,
  warn: Clock,
  bad: CircleAlert,
  accent: Star,
};

/** All that there is to say of a domain at a glance. */
export function DomainBadges({ domain }: { domain: Domain }) {
  return (
    <>
      <StateBadge state={describeDomain(domain)} />
      <StateBadge state={describePointing(domain)} />
      {domain.isDefault && (
        <Badge tone="accent">
          <Star aria-hidden />
          Default
        </Badge>
      )}
    </>
  );
}

function StateBadge({ state: { name, tone, words } }: { state: DomainState }) {
  const Icon = icons[tone];
  return (
    <span title={words}>
      <Badge tone={tone}>
        <Icon aria-hidden />
        {name}
      </Badge>
    </span>
  );
}
