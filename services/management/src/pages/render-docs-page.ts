/** The page around Swagger UI: nothing inline, so that its policy can forbid everything inline. */
export function renderDocsPage(assetsPath: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light">
    <title>Linkplane API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${assetsPath}/swagger-ui.css">
    <link rel="stylesheet" href="${assetsPath}/docs.css">
    <script src="${assetsPath}/swagger-ui-bundle.js" defer></script>
    <script src="${assetsPath}/open-docs.js" defer></script>
  </head>
  <body>
    <header class="docs-header">
      <strong>Linkplane</strong>
      <span>API reference</span>
      <a href="/v1/openapi.json">openapi.json</a>
    </header>
    <main id="docs"><noscript>The reference needs JavaScript; the document itself is at /v1/openapi.json.</noscript></main>
  </body>
</html>
`;
}
