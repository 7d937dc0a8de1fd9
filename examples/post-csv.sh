#!/bin/sh
# Posts a CSV of prices with curl. INGEST_KEY=... examples/post-csv.sh [URL [FILE]]
# START, where the file has it, becomes the start of the game: an hour from now unless it is set.
set -eu
url=${1:-http://127.0.0.1:8080}
file=${2:-$(dirname "$0")/closing-prices.csv}
start=${START:-$(date -u -d '+1 hour' +%Y-%m-%dT%H:00:00Z 2>/dev/null || date -u -v+1H +%Y-%m-%dT%H:00:00Z)}
sed "s/START/$start/" "$file" | curl -sS --fail-with-body --retry 5 \
  -H "x-api-key: $INGEST_KEY" -H 'content-type: text/csv' -H "idempotency-key: csv-$$-$(date +%s)" \
  --data-binary @- "$url/ingest/v1/my_csv?mode=image&wait=applied"
