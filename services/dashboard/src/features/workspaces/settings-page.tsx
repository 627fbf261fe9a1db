import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { formatDate } from '../../ui/format-time.ts';
import { ErasuresCard } from '../erasures/erasures-card.tsx';
import { VisitorForm } from '../erasures/visitor-form.tsx';
import { AppSchemesForm } from './app-schemes-form.tsx';
import { DeleteWorkspaceButton } from './delete-workspace-button.tsx';
import { OwnTrafficForm } from './own-traffic-form.tsx';
import { PlanCard } from './plan-card.tsx';
import { RenameWorkspaceForm } from './rename-workspace-form.tsx';
import { RetentionForm } from './retention-form.tsx';
import { useWorkspace } from './workspace-context.ts';

/** The name, plan and details of the workspace. Owners can change it, erase visits and delete it. */
export function SettingsPage() {
  const { id, name, role, createdAt, isOwner } = useWorkspace();
  return (
    <Page title="Workspace" lead="General settings of this workspace." isNarrow>
      {!isOwner && <Notice>Only owners can change the workspace.</Notice>}
      {isOwner && (
        <Card title="Name">
          <RenameWorkspaceForm key={id} />
        </Card>
      )}
      {isOwner && (
        <Card title="App links">
          <AppSchemesForm key={id} />
        </Card>
      )}
      {isOwner && (
        <Card title="Own traffic">
          <OwnTrafficForm key={id} />
        </Card>
      )}
      {isOwner && (
        <Card title="Retention">
          <RetentionForm key={id} />
        </Card>
      )}
      {isOwner && (
        <Card
          title="Erase a visitor"
          lead="Erases all visits of one person in this workspace on one day (UTC), for example when that person asks for it."
        >
          <VisitorForm key={id} />
        </Card>
      )}
      {isOwner && <ErasuresCard key={id} />}
      <PlanCard />
      <Card title="Details">
        <Facts>
          {!isOwner && <Fact name="Name">{name}</Fact>}
          <Fact name="Workspace ID">
            <code>{id}</code>
            <CopyButton text={id} label="Copy workspace ID" />
          </Fact>
          <Fact name="Your role">
            <Badge tone={isOwner ? 'accent' : 'plain'}>{role === 'owner' ? 'Owner' : 'Member'}</Badge>
          </Fact>
          <Fact name="Created">{formatDate(createdAt)}</Fact>
        </Facts>
      </Card>
      {isOwner && (
        <Card title="Delete workspace" lead="Deletes it with everything in it, for good.">
          <DeleteWorkspaceButton key={id} />
        </Card>
      )}
    </Page>
  );
}
