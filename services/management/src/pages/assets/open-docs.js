// Runs in the browser, after swagger-ui-bundle.js.
window.SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  // A pasted token lives as long as the page.
  persistAuthorization: false,
  // No badge: the document is sent nowhere.
  validatorUrl: null,
  requestSnippetsEnabled: false,
  syntaxHighlight: { theme: 'idea' },
});
