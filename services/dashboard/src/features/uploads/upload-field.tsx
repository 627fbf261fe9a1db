import type { UploadPurpose } from '@linkplane/contracts';
import type { Crop } from '../../ui/crop-frame.ts';
import { ImageUpload } from '../../ui/image-upload.tsx';
import { useV1 } from '../workspaces/workspace-context.ts';

/** The shapes of the purposes whose pictures are cut to one. */
const aspects: Partial<Record<UploadPurpose, number>> = { avatar: 1, thumbnail: 1, preview: 1_200 / 630 };

type UploadFieldProps = {
  purpose: UploadPurpose;
  /** The name of the field: "Avatar". */
  label: string;
  /** The address of the present picture; empty without one. */
  value: string;
  onUploaded: (address: string) => void;
};

/** Uploads a picture for a purpose into the workspace. */
export function UploadField({ purpose, ...props }: UploadFieldProps) {
  const v1 = useV1();
  const upload = async (file: Blob, crop: Crop | undefined) =>
    (await v1('post', '/uploads', { query: { purpose, ...crop }, file })).url;
  const aspect = aspects[purpose];
  return <ImageUpload {...props} upload={upload} {...(aspect !== undefined && { aspect })} />;
}
