import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { rich, t } from '../../../../language/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { describeError } from '../../../../ui/describe-error.ts';
import { usePagePreview } from '../../../page-previews/use-page-preview.ts';
import { useV1 } from '../../../workspaces/workspace-context.ts';
import { readText } from '../read-setting.ts';
import styles from './block-fields.module.css';
import type { BlockFields } from './fields-props.ts';

/**
 * What the page at the URL of a link block says of itself. Its title is filled in where there is none yet; its picture is
 * stored in this service at the press of a button, so that browsers of visitors load it from here.
 */
export function LinkPagePreview({ fields }: { fields: BlockFields }) {
  const { draft, change, changeSettings } = fields;
  // An old block without a title may be meant to have none: its page is only read for an offer.
  const [contentBefore] = useState(draft.content);
  const isEdited = draft.content !== contentBefore;
  const isTitled = (draft.label ?? '') !== '';
  const { preview, isFetching } = usePagePreview(isEdited || !isTitled ? (draft.content ?? '') : '');
  const v1 = useV1();
  const filled = useRef<string>(undefined);
  const title = preview?.title ?? undefined;
  useEffect(() => {
    if (!isEdited || title === undefined || preview === undefined || filled.current === preview.url) return;
    filled.current = preview.url;
    if (!isTitled) change({ label: title });
  }, [preview, title, isEdited, isTitled, change]);
  const picture = useMutation({
    mutationFn: async (url: string) =>
      await v1('post', '/uploads/from-url', { body: { url, purpose: 'thumbnail' as const } }),
    onSuccess: ({ url }) => changeSettings({ thumbnail: url }),
  });
  const image = preview?.image ?? preview?.favicon ?? undefined;
  if (isFetching)
    return (
      <p className={styles['found']} role="status">
        {t('Reading the page…')}
      </p>
    );
  if (title === undefined && image === undefined) return null;
  const hasPicture = readText(draft.settings, 'thumbnail') !== '';
  return (
    <div className={styles['found']}>
      {title !== undefined && title !== draft.label && (
        <>
          <span>{rich('The page is called <b>{title}</b>', { title, b: (text) => <b dir="auto">{text}</b> })}</span>
          <Button size="small" onClick={() => change({ label: title })}>
            {t('Use as title')}
          </Button>
        </>
      )}
      {image !== undefined && !hasPicture && (
        <Button size="small" isBusy={picture.isPending} onClick={() => picture.mutate(image)}>
          {t('Use the picture of the page')}
        </Button>
      )}
      {picture.isError && <span role="alert">{describeError(picture.error)}</span>}
    </div>
  );
}
