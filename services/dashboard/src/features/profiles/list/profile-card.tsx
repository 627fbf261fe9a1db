import type { ProfileSummary } from '@linkplane/contracts';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesCombined, Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { formatNumber, t } from '../../../language/translate.ts';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menu.tsx';
import { SuspendedBadge } from '../../../ui/suspended.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { ProfileAvatar } from '../profile-avatar.tsx';
import styles from './profile-card.module.css';
import { showShortUrl } from '../../../ui/show-url.ts';
import { Address } from '../../../ui/address.tsx';

type ProfileCardProps = { profile: ProfileSummary; onDelete: () => void };

export function ProfileCard({ profile, onDelete }: ProfileCardProps) {
  const { id: workspaceId } = useWorkspace();
  const params = { workspaceId, profileId: profile.id };
  return (
    <article className={styles['card']}>
      <div className={styles['head']}>
        <ProfileAvatar displayName={profile.displayName} avatar={profile.avatar} />
        <h2 className={styles['name']}>
          <Link to="/$workspaceId/profiles/$profileId" params={params} dir="auto">
            {profile.displayName}
          </Link>
        </h2>
        {profile.suspended && <SuspendedBadge />}
        <Menu
          trigger={
            <IconButton
              size="small"
              label={t('More for {displayName}', { displayName: profile.displayName })}
              icon={<Ellipsis aria-hidden />}
            />
          }
        >
          <MenuLink
            icon={<Pencil aria-hidden />}
            link={<Link to="/$workspaceId/profiles/$profileId" params={params} />}
          >
            {t('Edit')}
          </MenuLink>
          <MenuLink
            icon={<ChartNoAxesCombined aria-hidden />}
            link={<Link to="/$workspaceId/profiles/$profileId/analytics" params={params} search={{}} />}
          >
            {t('Analytics')}
          </MenuLink>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
            {t('Delete')}
          </MenuItem>
        </Menu>
      </div>
      <div className={styles['address']}>
        <span className={styles['url']}>
          <Address>{showShortUrl(profile.url)}</Address>
        </span>
        <CopyButton text={profile.url} label={t('Copy URL of {displayName}', { displayName: profile.displayName })} />
        <a
          className={buttonClass({ look: 'quiet', size: 'small', isIcon: true })}
          href={profile.url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('Open {displayName} in a new tab', { displayName: profile.displayName })}
          title={t('Open profile')}
        >
          <ExternalLink aria-hidden />
        </a>
      </div>
      <dl className={styles['figures']}>
        <Figure name={t('Views', {}, { context: 'page views' })} value={formatNumber(profile.views)} />
        <Figure name={t('Blocks')} value={formatNumber(profile.blockCount)} />
        <Figure name={t('Updated')} value={<TimeAgo at={profile.updatedAt} />} />
      </dl>
    </article>
  );
}

function Figure({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
