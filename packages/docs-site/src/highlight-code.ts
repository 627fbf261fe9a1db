import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { escapeHtml } from './escape-html.ts';

const languages = { bash, go, http, json, python, sql, typescript, yaml };
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language);

const aliases: Readonly<Record<string, string>> = {
  sh: 'bash',
  shell: 'bash',
  console: 'bash',
  js: 'typescript',
  ts: 'typescript',
  javascript: 'typescript',
  py: 'python',
  yml: 'yaml',
};

/** Code as HTML with classes for its parts; without colours where the language is not one of those above. */
export function highlightCode(code: string, language: string): string {
  const name = aliases[language] ?? language;
  return Object.hasOwn(languages, name) ? highlighter.highlight(code, { language: name }).value : escapeHtml(code);
}

/** A block of code with its copy button, which the script of the pages fills with life. */
export function renderCode(code: string, language: string): string {
  return (
    `<div class="code"><button type="button" class="copy" hidden>Copy</button>` +
    `<pre tabindex="0"><code>${highlightCode(code, language)}</code></pre></div>`
  );
}
