import type { UtmTemplate } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Megaphone, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatList, t } from '../../language/translate.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { Row } from '../../ui/row-list.tsx';
import { usePanel } from '../../ui/use-panel.ts';
import { useV1, useWorkspace } from '../workspaces/workspace-context.ts';
import { utmFields, utmLabels } from './fill-from-template.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { useDeleteTemplate, utmTemplatesQuery } from './utm-templates-query.ts';

/** The UTM templates of the workspace. The open form is in the URL. */
export function UtmTemplatesPage() {
  const { panel, open, close } = usePanel();
  const query = useQuery(utmTemplatesQuery(useV1(), useWorkspace().id));
  const { data: templates } = query;
  const [toDelete, setToDelete] = useState<UtmTemplate>();
  const edited = templates?.find(({ id }) => id === panel);
  const create = (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => open('new')}>
      {t('New template')}
    </Button>
  );
  return (
    <Page
      title={t('UTM templates')}
      lead={t('The same UTM parameters for all links of a campaign.')}
      actions={templates !== undefined && templates.length > 0 && create}
      isNarrow
    >
      <ListCard
        label={t('UTM templates')}
        query={query}
        empty={
          <EmptyState icon={<Megaphone />} title={t('Create your first template')} actions={create}>
            {t('Choose it in the form of a link: it fills in the parameters, and can require some of them.')}
          </EmptyState>
        }
      >
        {(template) => (
          <TemplateRow
            key={template.id}
            template={template}
            onEdit={() => open(template.id)}
            onDelete={() => setToDelete(template)}
          />
        )}
      </ListCard>
      {panel === 'new' && <TemplateDialog onClose={close} />}
      {edited && <TemplateDialog key={edited.id} template={edited} onClose={close} />}
      {toDelete && <DeleteTemplateDialog template={toDelete} onClose={() => setToDelete(undefined)} />}
    </Page>
  );
}

type TemplateRowProps = { template: UtmTemplate; onEdit: () => void; onDelete: () => void };

function TemplateRow({ template, onEdit, onDelete }: TemplateRowProps) {
  const values = utmFields.map((field) => template[field]).filter((value) => value !== null);
  const required = template.required.map((field) => utmLabels[field]);
  return (
    <Row
      picture={<Megaphone />}
      title={template.name}
      facts={[
        values.length > 0 ? values.join(' · ') : t('No values'),
        required.length > 0 && t('requires {fields}', { fields: formatList(required) }),
      ]}
      actions={
        <Menu
          trigger={
            <IconButton
              size="small"
              label={t('More for {template}', { template: template.name })}
              icon={<Ellipsis aria-hidden />}
            />
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            {t('Edit')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
            {t('Delete')}
          </MenuItem>
        </Menu>
      }
    />
  );
}

function DeleteTemplateDialog({ template, onClose }: { template: UtmTemplate; onClose: () => void }) {
  const remove = useDeleteTemplate();
  return (
    <ConfirmDialog
      title={t('Delete the template {template}?', { template: template.name })}
      action={t('Delete template')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(template, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('Links that were created with it keep their UTM parameters. This cannot be undone.')}</p>
    </ConfirmDialog>
  );
}
