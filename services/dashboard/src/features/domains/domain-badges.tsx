import type { Domain } from '@linkplane/contracts/account';
import { CircleAlert, CircleCheck, CircleHelp, Clock, Star, TriangleAlert, type LucideIcon } from 'lucide-react';
import { t } from '../../language/translate.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { describeDomain, describePointing, type DomainState } from './describe-domain.ts';

const icons: Record<BadgeTone, LucideIcon> = {
  plain: CircleHelp,
  good: CircleCheck,
  warn: Clock,
  bad: CircleAlert,
  accent: Star,
};

/** The status badges of a domain. */
export function DomainBadges({ domain }: { domain: Domain }) {
  const state = describeDomain(domain);
  const pointing = describePointing(domain);
  return (
    <>
      <StateBadge state={state} icon={icons[state.tone]} />
      <StateBadge state={pointing} icon={pointing.tone === 'warn' ? TriangleAlert : icons[pointing.tone]} />
      {domain.isDefault && (
        <Badge tone="accent">
          <Star aria-hidden />
          {t('Default')}
        </Badge>
      )}
    </>
  );
}

type StateBadgeProps = { state: DomainState; icon: LucideIcon };

function StateBadge({ state: { name, tone, words }, icon: Icon }: StateBadgeProps) {
  return (
    <span title={words}>
      <Badge tone={tone}>
        <Icon aria-hidden />
        {name}
      </Badge>
    </span>
  );
}
