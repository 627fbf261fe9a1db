#!/usr/bin/env bash
# Builds the images, starts everything in docker-compose.yml on this machine with generated passwords, runs
# try-main-job.sh and removes everything again. Needs docker, jq and the port 8080. With KEEP=1 the containers stay.
set -euo pipefail
cd "$(dirname "$0")/.."
environment="$(mktemp)"
compose=(docker compose --project-name linkplane-try --env-file "$environment" -f docker-compose.yml -f deploy/compose.local.yml)

finish() {
  status=$?
  if [ "$status" != 0 ]; then "${compose[@]}" logs --tail 100 || true; fi
  if [ "${KEEP:-}" != 1 ]; then "${compose[@]}" --profile cli down --volumes --timeout 5 || true; fi
  rm -f "$environment"
}
trap finish EXIT

# The example names every variable. Only the addresses and the passwords need a value.
while IFS= read -r line; do
  case "$line" in
    PUBLIC_URL=) echo 'PUBLIC_URL=http://localhost:8080' ;;
    PUBLIC_HOST=) echo 'PUBLIC_HOST=localhost' ;;
    ACME_EMAIL=) echo 'ACME_EMAIL=operator@example.com' ;;
    *PASSWORD=) echo "$line$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')" ;;
    *) echo "$line" ;;
  esac
done < deploy/compose.env.example > "$environment"

# Grafana fetches a plugin at its first start, which is no part of the main job.
services=(redirect-1 redirect-2 management analytics webhooks caddy postgres clickhouse kafka redis)
"${compose[@]}" build --quiet
"${compose[@]}" up --detach --wait --wait-timeout 300 "${services[@]}"
token="$("${compose[@]}" run --rm cli workspace create --name Acme --plan business --json | jq -er .token)"
deploy/try-main-job.sh http://localhost:8080 "$token"
