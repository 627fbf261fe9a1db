import { renderProfilePage, type ProfileContent } from '@linkplane/profile-page';

/**
 * The public page of a profile as it would be now, and one line more: links ask for a window of their own, which the
 * frame's sandbox never gives, so they lead nowhere and count no click.
 */
export function renderPreview(content: ProfileContent): string {
  return renderProfilePage(content, Date.now()).html.replace('<head>', '<head><base target="_blank">');
}
