import { t } from '../../../language/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Card, Page } from '../../../ui/page.tsx';
import { formatDate } from '../../../ui/format-time.ts';
import { ErasuresCard } from '../../erasures/erasures-card.tsx';
import { VisitorForm } from '../../erasures/visitor-form.tsx';
import { AppSchemesForm } from './app-schemes-form.tsx';
import { DeleteWorkspaceButton } from './delete-workspace-button.tsx';
import { OwnTrafficForm } from './own-traffic-form.tsx';
import { PlanCard } from './plan-card.tsx';
import { RenameWorkspaceForm } from './rename-workspace-form.tsx';
import { RetentionForm } from './retention-form.tsx';
import { useWorkspace } from '../workspace-context.ts';

/** The name, plan and details of the workspace. Owners can change it, erase visits and delete it. */
export function SettingsPage() {
  const { id, name, role, createdAt, isOwner } = useWorkspace();
  return (
    <Page title={t('Workspace')} lead={t('General settings of this workspace.')} isNarrow>
      {!isOwner && <Notice>{t('Only owners can change the workspace.')}</Notice>}
      {isOwner && (
        <Card title={t('Name')}>
          <RenameWorkspaceForm key={id} />
        </Card>
      )}
      {isOwner && (
        <Card title={t('App links')}>
          <AppSchemesForm key={id} />
        </Card>
      )}
      {isOwner && (
        <Card title={t('Own traffic')}>
          <OwnTrafficForm key={id} />
        </Card>
      )}
      {isOwner && (
        <Card title={t('Retention')}>
          <RetentionForm key={id} />
        </Card>
      )}
      {isOwner && (
        <Card
          title={t('Erase a visitor')}
          lead={t(
            'Erases all visits of one person in this workspace on one day (UTC), for example when that person asks for it.',
          )}
        >
          <VisitorForm key={id} />
        </Card>
      )}
      {isOwner && <ErasuresCard key={id} />}
      <PlanCard />
      <Card title={t('Details')}>
        <Facts>
          {!isOwner && <Fact name={t('Name')}>{name}</Fact>}
          <Fact name={t('Workspace ID')}>
            <code>{id}</code>
            <CopyButton text={id} label={t('Copy workspace ID')} />
          </Fact>
          <Fact name={t('Your role')}>
            <Badge tone={isOwner ? 'accent' : 'plain'}>{role === 'owner' ? t('Owner') : t('Member')}</Badge>
          </Fact>
          <Fact name={t('Created', {}, { context: 'date' })}>{formatDate(createdAt)}</Fact>
        </Facts>
      </Card>
      {isOwner && (
        <Card title={t('Delete workspace')} lead={t('Deletes it with everything in it, for good.')}>
          <DeleteWorkspaceButton key={id} />
        </Card>
      )}
    </Page>
  );
}
