"""Posts a slate of prices: standard library only. INGEST_KEY=... python3 examples/scraper.py [URL]"""
import json, os, sys, time, urllib.error, urllib.request, uuid
from datetime import datetime, timedelta, timezone

URL = (sys.argv[1:] or ["http://127.0.0.1:8080"])[0] + "/ingest/v1/my_scraper?wait=applied"
START = (datetime.now(timezone.utc) + timedelta(hours=6)).strftime("%Y-%m-%dT%H:%M:00Z")
GAMES = [("Boston Celtics", "New York Knicks"), ("Denver Nuggets", "Utah Jazz")]

def scrape():  # your own source comes here: one row for each price
    game = lambda home, away: {"league": "nba", "home": home, "away": away, "start": START}
    quote = lambda side, price: {"market": "moneyline", "selection": side, "decimal": price}
    return [{**game(*teams), "venue": "corner_shop", **quote(side, price)}
            for teams in GAMES for side, price in (("home", 1.8), ("away", 2.1))]

def send(rows):  # the same body under the same key: whatever is repeated has its effect once
    body = "\n".join(json.dumps(row) for row in rows).encode()
    headers = {"x-api-key": os.environ["INGEST_KEY"], "content-type": "application/x-ndjson",
               "idempotency-key": str(uuid.uuid4())}
    for attempt in range(6):
        try:
            with urllib.request.urlopen(urllib.request.Request(URL, body, headers)) as answer:
                return json.load(answer)["data"]
        except urllib.error.URLError as error:
            if getattr(error, "code", 503) not in (408, 409, 429, 503):
                raise SystemExit(error.read().decode())
        time.sleep(2**attempt / 4)
    raise SystemExit("no answer")

print(json.dumps(send(scrape())))
