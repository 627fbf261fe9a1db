import type { ApiToken } from '@linkplane/contracts/account';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { rich, t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { RowList, RowSkeletons } from '../../ui/row-list.tsx';
import { referencePath } from '../../ui/reference-path.ts';
import { usePanel } from '../../ui/use-panel.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { QuickStart } from './quick-start.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import { TokenRow } from './token-row.tsx';
import { tokensQuery } from './tokens-query.ts';

/** The API tokens of the workspace. Only owners see them. */
export function TokensPage() {
  const { isOwner } = useWorkspace();
  const { panel, open, close } = usePanel();
  const create = (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => open('new')}>
      {t('New token')}
    </Button>
  );
  return (
    <Page
      title={t('API tokens')}
      lead={t('Credentials for programs that use the API.')}
      actions={isOwner && create}
      isNarrow
    >
      {isOwner ? (
        <TokensCard create={create} />
      ) : (
        <Notice>
          {t(
            'Tokens have access to the whole workspace, so only owners can view and create them. Ask an owner for a token.',
          )}
        </Notice>
      )}
      <Card
        title={t('Quick start')}
        lead={
          <>
            {rich('Create a short link in one request. For all endpoints, see the <link>API reference</link>.', {
              link: (text) => (
                <a href={referencePath} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ),
            })}
          </>
        }
      >
        <QuickStart />
      </Card>
      {isOwner && panel === 'new' && <CreateTokenDialog onClose={close} />}
    </Page>
  );
}

function TokensCard({ create }: { create: React.ReactNode }) {
  const { id: workspaceId } = useWorkspace();
  const { data: tokens, error, refetch } = useQuery(tokensQuery(useApi(), workspaceId));
  const [toRevoke, setToRevoke] = useState<ApiToken>();
  if (!tokens) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <TokenSkeletons />;
  return (
    <Card isFlush>
      {tokens.length === 0 ? (
        <EmptyState icon={<KeyRound />} title={t('No API tokens')} actions={create}>
          {t(
            'A token lets programs create links and read analytics through the API. It is shown only once, when it is created.',
          )}
        </EmptyState>
      ) : (
        <RowList label={t('API tokens')}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setToRevoke(token)} />
          ))}
        </RowList>
      )}
      {toRevoke && <RevokeTokenDialog token={toRevoke} onClose={() => setToRevoke(undefined)} />}
    </Card>
  );
}

function TokenSkeletons() {
  return (
    <Card isFlush>
      <RowSkeletons rows={2} />
    </Card>
  );
}
