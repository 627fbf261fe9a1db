import type { Link } from '@linkplane/contracts';
import { Link as RouterLink } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  ChartNoAxesCombined,
  CopyPlus,
  Ellipsis,
  ExternalLink,
  Pencil,
  QrCode,
  Tags,
  TimerOff,
  Trash2,
} from 'lucide-react';
import { formatNumber, t } from '../../../language/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { hostOf, showShortUrl } from '../../../ui/show-url.ts';
import { SiteMark } from '../../../ui/site-mark.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menu.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { DestinationLink } from '../destination-link.tsx';
import { LinkMarks } from './link-marks.tsx';
import { describeLinkState, isExpired } from './link-state.ts';
import { LinkTags } from './link-tags.tsx';
import styles from './links-table.module.css';
import { RowCheck } from '../selection/row-check.tsx';

type LinkCellsProps = {
  link: Link;
  /** The clicks of the last days, oldest first; undefined until they are loaded. */
  daily: readonly number[] | undefined;
  isSelected: boolean;
  /** @param isRange from the row that was chosen last */
  onToggle: (isRange: boolean) => void;
  onEdit: () => void;
  onDuplicate: () => void;
  onExpire: () => void;
  onQr: () => void;
  onTags: () => void;
  onArchive: () => void;
  onMove: () => void;
  onDelete: () => void;
  /** Shows the links of a tag. */
  onTag: (name: string) => void;
};

/** One row of the table. */
export function LinkCells(props: LinkCellsProps) {
  const {
    link,
    daily,
    isSelected,
    onToggle,
    onEdit,
    onDuplicate,
    onExpire,
    onQr,
    onTags,
    onArchive,
    onMove,
    onDelete,
    onTag,
  } = props;
  const { id: workspaceId, isOwner } = useWorkspace();
  const analytics = { to: '/$workspaceId/links/$linkId', params: { workspaceId, linkId: link.id } } as const;
  // A change may be newer than the last tick of the clock.
  const now = Math.max(useNow(), Date.parse(link.updatedAt));
  const state = describeLinkState(link, now);
  return (
    <>
      <td className={styles['name']}>
        <RowCheck
          label={t('Select {title}', { title: link.title ?? link.slug })}
          isChecked={isSelected}
          onToggle={onToggle}
        />
        <div className={styles['names']}>
          <div className={styles['nameRow']}>
            <RouterLink {...analytics} className={styles['title']} dir="auto">
              {link.title ?? `/${link.slug}`}
            </RouterLink>
            <LinkMarks link={link} />
            {link.archived && <Badge>{t('Archived')}</Badge>}
            {state && (
              <span className={styles['state']} title={state.words}>
                <Badge tone={state.tone}>{state.name}</Badge>
              </span>
            )}
          </div>
          <ShortLink url={link.shortUrl} />
        </div>
      </td>
      <td className={styles['destination']}>
        <div className={styles['inside']}>
          <div className={styles['target']}>
            <SiteMark host={hostOf(link.url)} />
            <DestinationLink url={link.url} />
          </div>
          <LinkTags names={link.tags} onTag={onTag} />
        </div>
      </td>
      <td className={styles['clicks']}>
        <div>
          {daily && <Sparkline values={daily} />}
          <RouterLink {...analytics} className={styles['count']}>
            <span aria-hidden>{formatNumber(link.clicks)}</span>
            <span className="unseen">
              {t('{clicks, plural, one {# click} other {# clicks}}', { clicks: link.clicks })}
            </span>
          </RouterLink>
        </div>
      </td>
      <td className={styles['created']}>
        <TimeAgo at={link.createdAt} />
      </td>
      <td className={styles['actions']}>
        <div>
          <IconButton size="small" label={t('QR code')} icon={<QrCode aria-hidden />} onClick={onQr} />
          <IconButton size="small" label={t('Edit')} icon={<Pencil aria-hidden />} onClick={onEdit} />
          <Menu trigger={<IconButton size="small" label={t('More')} icon={<Ellipsis aria-hidden />} />}>
            <MenuLink icon={<ChartNoAxesCombined aria-hidden />} link={<RouterLink {...analytics} />}>
              {t('Analytics')}
            </MenuLink>
            <MenuLink
              icon={<ExternalLink aria-hidden />}
              link={<a href={`${link.shortUrl}+`} target="_blank" rel="noreferrer" />}
            >
              {t('Preview link')}
            </MenuLink>
            <MenuItem icon={<CopyPlus aria-hidden />} onSelect={onDuplicate}>
              {t('Duplicate')}
            </MenuItem>
            <MenuItem icon={<Tags aria-hidden />} onSelect={onTags}>
              {t('Tags')}
            </MenuItem>
            <MenuItem
              icon={link.archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
              onSelect={onArchive}
            >
              {link.archived ? t('Restore from archive') : t('Archive')}
            </MenuItem>
            {!isExpired(link, now) && (
              <MenuItem icon={<TimerOff aria-hidden />} onSelect={onExpire}>
                {t('Expire now')}
              </MenuItem>
            )}
            {isOwner && (
              <MenuItem icon={<ArrowRightLeft aria-hidden />} onSelect={onMove}>
                {t('Move to another workspace')}
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
              {t('Delete')}
            </MenuItem>
          </Menu>
        </div>
      </td>
    </>
  );
}

/** The short URL in two parts, so that its host is cut off first. The whole is its name and its tooltip. */
function ShortLink({ url }: { url: string }) {
  const short = showShortUrl(url);
  const slugAt = short.indexOf('/');
  return (
    <div className={styles['short']}>
      <a
        className={styles['shortText']}
        href={url}
        target="_blank"
        rel="noreferrer"
        dir="ltr"
        aria-label={short}
        title={short}
      >
        <span className={styles['host']} data-own={URL.parse(url)?.host === location.host || undefined}>
          {short.slice(0, slugAt)}
        </span>
        <span className={styles['slug']}>{short.slice(slugAt)}</span>
      </a>
      <CopyButton text={url} label={t('Copy {short}', { short })} />
    </div>
  );
}
