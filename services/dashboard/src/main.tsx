import '@fontsource-variable/inter';
import './ui/tokens.css';
import './ui/base.css';
import { startLanguage } from './language/start-language.ts';

// Modules translate their constants when they are loaded, so the language comes before all of them.
await startLanguage();
const { renderApp } = await import('./app/render-app.tsx');
renderApp();
