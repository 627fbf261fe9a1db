// Keeps the token of the click that led here for 90 days, in this browser alone.
(() => {
  const key = 'linkplane-click';
  const part = /(^|[?&])lp=([\w-]{40,100})(?=&|$)/;
  let token = null;
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    if (Date.now() < kept.until) token = kept.token;
    else localStorage.removeItem(key);
  } catch {}
  const found = part.exec(location.search);
  if (found) {
    token = found[2];
    try {
      localStorage.setItem(key, JSON.stringify({ token, until: Date.now() + 90 * 864e5 }));
    } catch {}
    const url = new URL(location.href);
    url.search = url.search.replace(part, '').replace(/^\??&/, '');
    history.replaceState(history.state, '', url);
  }
  const fill = () => document.querySelectorAll('input[name=lp]').forEach((input) => (input.value = token ?? ''));
  addEventListener('DOMContentLoaded', fill);
  addEventListener('submit', fill, true);
  window.linkplane = { token: () => token };
})();
