import type { Upload } from '@linkplane/contracts';
import { PNG } from 'pngjs';
import type { TestManagement } from './start-management.ts';

/** A PNG of one colour with a brighter left half. */
export function drawPng(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at += 1)
    png.data.set([at % width < width / 2 ? 250 : 20, 90, 160, 255], at * 4);
  return PNG.sync.write(png);
}

export type UploadResponse = {
  status: number;
  headers: Headers;
  body: { success: boolean; data: Upload; error: { code: string; message: string; details: { message: string }[] } };
};

export async function sendUpload(
  { url, owner }: Pick<TestManagement, 'url' | 'owner'>,
  bytes: Uint8Array,
  { query = 'purpose=avatar', type = 'image/png', token = owner.token } = {},
): Promise<UploadResponse> {
  const response = await fetch(`${url}/v1/uploads?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(bytes),
  });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as UploadResponse['body'] };
}

/** Uploads a small picture, which must succeed. */
export async function uploadPicture(management: TestManagement, token?: string): Promise<Upload> {
  const { status, body } = await sendUpload(management, drawPng(8, 8), { ...(token !== undefined && { token }) });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}
