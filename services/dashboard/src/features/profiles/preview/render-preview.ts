import { renderProfilePage, type ProfileContent } from '@linkplane/profile-page';

/**
 * The public page of a profile with one more line: links open a new window, which the
 * frame's sandbox never allows, so they do nothing and count no click.
 */
export function renderPreview(content: ProfileContent): string {
  return renderProfilePage(content, Date.now()).html.replace('<head>', '<head><base target="_blank">');
}
