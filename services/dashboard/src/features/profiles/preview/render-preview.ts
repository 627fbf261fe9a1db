import { renderProfilePage, type ProfileContent } from '@linkplane/profile-page';

export type PreviewPage = {
  html: string;
  /** To be adopted by the page's document; empty without a theme. */
  style: string;
};

/**
 * The public page of a profile with one more line: links open a new window, which the
 * frame's sandbox never allows, so they do nothing and count no click. The frame inherits the policy of the dashboard,
 * which knows the hash of no theme: its style is passed on beside the page.
 */
export function renderPreview(content: ProfileContent): PreviewPage {
  const { html, themeStyle: style } = renderProfilePage(content, Date.now());
  const plain = style === '' ? html : html.replace(`<style>${style}</style>`, '');
  const page = plain
    .replace('<head>', '<head><base target="_blank">')
    // The buttons of players are pages of the public host, which a preview cannot show.
    .replaceAll('<iframe src="/b/', '<iframe srcdoc="" src="/b/');
  return { html: page, style };
}
