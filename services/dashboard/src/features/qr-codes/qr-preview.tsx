import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RequestError } from '../../api/request-error.ts';
import { t } from '../../language/translate.ts';
import { describeError } from '../../ui/describe-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';
import { qrAddress, toQuery, type QrStyle } from './qr-address.ts';
import { isReadableByScanners } from './qr-contrast.ts';
import styles from './qr-studio.module.css';

/** The server draws a few codes at a time. */
const busyTriesMax = 5;
const busyPauseMs = 1_000;

type QrPreviewProps = { linkId: string; style: QrStyle; shortUrl: string };

/** The code as it will be downloaded; in place of one that scanners could not read, the reason. */
export function QrPreview({ linkId, style, shortUrl }: QrPreviewProps) {
  const { id: workspaceId } = useWorkspace();
  const [broken, setBroken] = useState<string>();
  const address = qrAddress(workspaceId, linkId, style, { format: 'svg', size: 520 });
  const hasContrast = isReadableByScanners(style);
  return (
    <div className={styles['preview']}>
      {hasContrast && broken !== address && (
        <div className={styles['frame']}>
          <img
            src={address}
            width={260}
            alt={t('QR code for {shortUrl}', { shortUrl })}
            onError={() => setBroken(address)}
          />
        </div>
      )}
      {!hasContrast && (
        <Notice tone="warn">
          {t('Scanners may not read this code. Use a foreground that is much darker than the background.')}
        </Notice>
      )}
      {hasContrast && broken === address && (
        <Refusal linkId={linkId} style={style} onDrawn={() => setBroken(undefined)} />
      )}
    </div>
  );
}

/** A picture that cannot be loaded does not say why: the same request in the envelope does. */
function Refusal({ linkId, style, onDrawn }: { linkId: string; style: QrStyle; onDrawn: () => void }) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const query = { ...toQuery(style), format: 'base64' as const };
  const { error, isSuccess } = useQuery({
    queryKey: workspaceKey(workspaceId, 'links', 'qr-refusal', linkId, query),
    queryFn: async ({ signal }) => await v1('get', '/links/:id/qr', { params: { id: linkId }, query, signal }),
    retry: (count, problem) => isBusy(problem) && count < busyTriesMax,
    retryDelay: busyPauseMs,
  });
  useEffect(() => {
    if (isSuccess) onDrawn();
  }, [isSuccess, onDrawn]);
  if (!error) return null;
  return <Notice tone="warn">{describeRefusal(error)}</Notice>;
}

function isBusy(error: Error): boolean {
  return error instanceof RequestError && (error.status === 429 || error.status === 503);
}

function describeRefusal(error: Error): string {
  const field = error instanceof RequestError ? error.details[0]?.field : undefined;
  if (field === 'frame') return t('The text of the frame can have Latin, Greek and Cyrillic letters.');
  if (field === 'dots')
    return t('Scanners could not read this code. Choose a wider margin, plainer shapes or more error correction.');
  return describeError(error);
}
