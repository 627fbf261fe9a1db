#!/usr/bin/env bash
# Tests a running Linkplane: creates a link, visits it, and waits for the click in its statistics.
#   deploy/try-main-job.sh http://localhost:8080 lp_...
set -euo pipefail
origin="$1" token="$2"
agent='Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
waitSecondsMax=60

call() {
  curl --silent --show-error --fail-with-body --header "Authorization: Bearer $token" "$@"
}

link="$(call --json '{"url": "https://example.com/launch"}' "$origin/v1/links")"
id="$(jq -er .data.id <<< "$link")"
slug="$(jq -er .data.slug <<< "$link")"
location="$(curl --silent --show-error --output /dev/null --write-out '%{http_code} %{redirect_url}' \
  --user-agent "$agent" --retry 5 --retry-all-errors "$origin/$slug")"
if [ "$location" != '302 https://example.com/launch' ]; then
  echo "The link was not followed: $location" >&2
  exit 1
fi
for ((second = 0; second < waitSecondsMax; second++)); do
  clicks="$(call "$origin/v1/links/$id/stats" | jq -er .data.totalClicks)"
  if [ "$clicks" = 1 ]; then
    echo "The link redirects, and its click was counted within $second s."
    exit 0
  fi
  sleep 1
done
echo "The click was not counted within $waitSecondsMax s." >&2
exit 1
