/* not translated: source code in several languages */
import keepClickToken from '../../../../../docs/api/keep-click-token.js?raw';

type Snippet = { name: string; code: string };

/** The script that keeps the token of a click on the site, to be pasted into its pages. */
export const siteSnippet = `<script>\n${keepClickToken}</script>\n<input type="hidden" name="lp">`;

/** How the server of the site records a conversion. @param origin of this service */
export function writeServerSnippets(origin: string): Snippet[] {
  const url = `${origin}/v1/conversions`;
  return [
    {
      name: 'curl',
      code: [
        `curl ${url} \\`,
        `  -H "Authorization: Bearer $LINKPLANE_TOKEN" \\`,
        `  -H "Content-Type: application/json" \\`,
        `  -d '{"token": "'"$LP"'", "name": "purchase", "externalId": "order-4711",`,
        `       "value": "49.90", "currency": "EUR"}'`,
      ].join('\n'),
    },
    {
      name: 'Node',
      code: [
        `await fetch('${url}', {`,
        `  method: 'POST',`,
        '  headers: { Authorization: `Bearer ${process.env.LINKPLANE_TOKEN}`, "Content-Type": "application/json" },',
        `  body: JSON.stringify({ token: form.lp, name: 'purchase', externalId: order.id, value: '49.90', currency: 'EUR' }),`,
        '});',
      ].join('\n'),
    },
    {
      name: 'PHP',
      code: [
        `$body = ['token' => $_POST['lp'], 'name' => 'purchase', 'externalId' => $orderId, 'value' => '49.90', 'currency' => 'EUR'];`,
        `$header = 'Authorization: Bearer ' . getenv('LINKPLANE_TOKEN') . "\\r\\nContent-Type: application/json";`,
        `$http = ['method' => 'POST', 'header' => $header, 'content' => json_encode($body), 'ignore_errors' => true];`,
        `$response = file_get_contents('${url}', false, stream_context_create(['http' => $http]));`,
      ].join('\n'),
    },
  ];
}
