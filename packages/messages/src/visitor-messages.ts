import ar from '../visitors/ar.json' with { type: 'json' };
import de from '../visitors/de.json' with { type: 'json' };
import es from '../visitors/es.json' with { type: 'json' };
import fr from '../visitors/fr.json' with { type: 'json' };
import ja from '../visitors/ja.json' with { type: 'json' };
import ptBr from '../visitors/pt-BR.json' with { type: 'json' };
import zhCn from '../visitors/zh-CN.json' with { type: 'json' };
import { createTranslator, type Catalogue, type Translator } from './create-translator.ts';
import { locales, type Locale } from './locales.ts';

const catalogues: Readonly<Record<Locale, Catalogue>> = { en: {}, de, fr, es, 'pt-BR': ptBr, ja, 'zh-CN': zhCn, ar };

/** The translator of each language for the pages that visitors see. */
export const visitorTranslators = Object.fromEntries(
  locales.map((locale) => [locale, createTranslator(locale, catalogues[locale])]),
) as Readonly<Record<Locale, Translator>>;
