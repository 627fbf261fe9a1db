// The script of the documentation: without it every page can be read; with it code is copied, searched and tried.
const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const store = {
  get: (area, key) => {
    try {
      return area.getItem(key);
    } catch {
      return null;
    }
  },
  set: (area, key, value) => {
    try {
      area.setItem(key, value);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  },
};

// The theme is the dashboard's: both keep it under the same name.
const chosen = store.get(localStorage, 'theme');
if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen;
const theme = byId('theme');
theme.hidden = false;
theme.addEventListener('click', () => {
  const isDark =
    root.dataset.theme === 'dark' ||
    (root.dataset.theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = isDark ? 'light' : 'dark';
  store.set(localStorage, 'theme', root.dataset.theme);
});

// On wide screens the navigation is always open; on phones it opens on a tap.
const menu = byId('menu');
const wide = matchMedia('(min-width: 821px)');
const openMenu = () => (menu.open = wide.matches);
openMenu();
wide.addEventListener('change', openMenu);
menu.querySelector('a[aria-current]')?.scrollIntoView({ block: 'nearest' });

for (const button of document.querySelectorAll('.copy')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const text = button.nextElementSibling.textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(button.nextElementSibling);
      button.textContent = 'Press Ctrl C';
    }
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
}

// One language for the whole reference.
const selectLanguage = (language) => {
  for (const tab of document.querySelectorAll('[role=tab]')) {
    const isSelected = tab.dataset.language === language;
    tab.setAttribute('aria-selected', String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
    byId(tab.getAttribute('aria-controls')).hidden = !isSelected;
  }
};
const known = store.get(localStorage, 'docs-language');
if (known && document.querySelector(`[role=tab][data-language="${CSS.escape(known)}"]`)) selectLanguage(known);
document.addEventListener('click', ({ target }) => {
  const tab = target.closest('[role=tab]');
  if (!tab) return;
  // What is above may change its height; what was clicked stays where it is.
  const before = tab.getBoundingClientRect().top;
  selectLanguage(tab.dataset.language);
  scrollBy(0, tab.getBoundingClientRect().top - before);
  store.set(localStorage, 'docs-language', tab.dataset.language);
});
document.addEventListener('keydown', (event) => {
  const tab = event.target.closest?.('[role=tab]');
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!tab || !step) return;
  const tabs = [...tab.parentElement.children];
  const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
  next.focus();
  next.click();
});

const dialog = byId('search');
const words = byId('words');
const hits = byId('hits');
const hitsMax = 12;
const cutCharsMax = 120;
let index;
const openSearch = async () => {
  dialog.showModal();
  words.select();
  index ??= await readIndex();
  showHits();
};
/** Everything that is searched, in small letters once and not for every key. */
const readIndex = async () => {
  const response = await fetch(document.querySelector('script[data-search]').dataset.search);
  const entries = await response.json();
  return entries.map((entry) => ({
    ...entry,
    small: entry.title.toLowerCase(),
    names: `${entry.title} ${entry.detail} ${entry.words}`.toLowerCase(),
    smallText: entry.text.toLowerCase(),
  }));
};
/** Every word must occur. Titles come before names, and names before texts. */
const showHits = () => {
  const parts = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (index ?? [])
    .filter(({ names, smallText }) => parts.every((part) => names.includes(part) || smallText.includes(part)))
    .map((entry) => ({ entry, place: rank(entry, parts) }))
    .sort((a, b) => a.place - b.place)
    .slice(0, hitsMax);
  hits.replaceChildren(
    ...found.map(({ entry }) => {
      const link = Object.assign(document.createElement('a'), { href: entry.href, textContent: entry.title });
      link.append(Object.assign(document.createElement('span'), { textContent: entry.detail }));
      const piece = cutOut(entry, parts);
      if (piece !== '') link.append(Object.assign(document.createElement('small'), { textContent: piece }));
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  byId('none').textContent = index && found.length === 0 ? 'Nothing found.' : '';
};
const rank = ({ small, names, detail }, parts) => {
  const [first = ''] = parts;
  const isIn = (text) => parts.every((part) => text.includes(part));
  const place = isIn(small) ? (small.startsWith(first) ? 0 : 1) : isIn(names) ? 2 : small.includes(first) ? 3 : 4;
  return place * 2 + (detail === 'Guide' ? 0 : 1);
};
/** What stands around the first word that only the text has. */
const cutOut = ({ text, names, smallText }, parts) => {
  const part = parts.find((each) => !names.includes(each));
  if (part === undefined) return '';
  const at = smallText.indexOf(part);
  const start = Math.max(0, text.lastIndexOf(' ', Math.max(0, at - cutCharsMax / 3)) + 1);
  const end = start + cutCharsMax;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
};
byId('find').hidden = false;
byId('find').addEventListener('click', openSearch);
words.addEventListener('input', showHits);
dialog.addEventListener('click', ({ target }) => {
  if (target === dialog || target.closest('a')) dialog.close();
});
dialog.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = [...hits.querySelectorAll('a')];
  if (event.key === 'Enter' && event.target === words && links[0]) {
    event.preventDefault();
    links[0].click();
  }
  if (!step || links.length === 0) return;
  event.preventDefault();
  const at = links.indexOf(document.activeElement) + step;
  (at < 0 ? words : links[Math.min(at, links.length - 1)]).focus();
});
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest?.('input, textarea, dialog');
  const isSearch =
    (event.key === '/' && !isTyping) || (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey));
  if (!isSearch || dialog.open) return;
  event.preventDefault();
  openSearch();
});

// The token is kept for this tab alone.
const tokenKey = 'docs-token';
for (const box of document.querySelectorAll('.try')) box.hidden = false;
for (const form of document.querySelectorAll('.try form')) {
  form.elements.token.value = store.get(sessionStorage, tokenKey) ?? '';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}
document.addEventListener(
  'toggle',
  ({ target }) => {
    const token = target.querySelector?.('form input[name=token]');
    if (target.open && token?.value === '') token.value = store.get(sessionStorage, tokenKey) ?? '';
  },
  true,
);

async function send(form) {
  const token = form.elements.token.value.trim();
  store.set(sessionStorage, tokenKey, token);
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll('[data-in]')) {
    if (input.dataset.in === 'path') path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else if (input.value !== '') query.append(input.name, input.value);
  }
  const address = query.size === 0 ? path : `${path}?${query}`;
  const body = form.elements.body?.value.trim();
  const result = form.querySelector('.result');
  const button = form.querySelector('[type=submit]');
  button.disabled = true;
  const begun = performance.now();
  try {
    const response = await fetch(address, {
      method: form.dataset.method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await readBody(response);
    showResult(result, `${response.status} in ${Math.round(performance.now() - begun)} ms`, text);
  } catch (error) {
    showResult(result, 'No response', String(error.message ?? error));
  } finally {
    button.disabled = false;
  }
}

const shownCharsMax = 20_000;
async function readBody(response) {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/png')) return `An image of ${(await response.blob()).size} bytes.`;
  if (type.startsWith('text/event-stream')) {
    // A stream never ends: its beginning is shown.
    const reader = response.body.getReader();
    const { value } = await reader.read();
    void reader.cancel();
    return new TextDecoder().decode(value);
  }
  const text = await response.text();
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, shownCharsMax);
  } catch {
    return text.slice(0, shownCharsMax);
  }
}

function showResult(box, title, text) {
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.append(Object.assign(document.createElement('code'), { textContent: text }));
  box.replaceChildren(Object.assign(document.createElement('p'), { textContent: title }), pre);
}
